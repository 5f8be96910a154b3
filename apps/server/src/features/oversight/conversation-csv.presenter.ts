import type { MessageFile } from '@branchline/contract/shapes';
import type { MessageVersion, MessageView } from '#features/conversations';
import { csvCell } from '#platform/csv-cell';
import type { ExportedPart } from './oversight.service.ts';

interface Written {
  readonly names: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, MessageFile>;
  readonly versions: readonly MessageVersion[];
}

const lineOf = (message: MessageView, { names, files, versions }: Written): string => {
  const nameOf = (userId: string): string => names.get(userId) ?? '';
  const cells = [
    String(message.seq),
    message.createdAt.toISOString(),
    nameOf(message.senderId),
    message.content,
    message.attachments.flatMap((id) => files.get(id)?.fileName ?? []).join('; '),
    message.isDeleted ? 'yes' : '',
    message.replyTo ? String(message.replyTo.seq) : '',
    message.isForwarded ? 'yes' : '',
    message.editedAt?.toISOString() ?? '',
    (message.reactions ?? []).map(({ emoji, userId }) => `${emoji} ${nameOf(userId)}`).join('; '),
    versions
      .filter(({ seq }) => seq === message.seq)
      .map(({ writtenAt, content }) => `${writtenAt.toISOString()} ${content}`)
      .join('\n'),
  ];
  return `${cells.map(csvCell).join(',')}\r\n`;
};

/** A conversation as CSV, part by part: when, from whom, what, the names of files, and what was done with it since. */
export const presentConversationCsv = async function* (
  { names, parts }: { readonly names: ReadonlyMap<string, string>; readonly parts: AsyncIterable<ExportedPart> },
  findFiles: (ids: readonly string[]) => Promise<ReadonlyMap<string, MessageFile>>,
): AsyncGenerator<string, void, undefined> {
  yield '\uFEFFnumber,sentAt,from,text,files,deleted,answers,forwarded,editedAt,reactions,earlierTexts\r\n';
  for await (const { messages, versions } of parts) {
    const files = await findFiles(messages.flatMap(({ attachments }) => attachments));
    yield messages.map((message) => lineOf(message, { names, files, versions })).join('');
  }
};
