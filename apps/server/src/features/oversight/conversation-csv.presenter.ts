import type { MessageFile } from '@branchline/contract/shapes';
import type { MessageView } from '#features/conversations';
import { csvCell } from '#platform/csv-cell';

/** A conversation as CSV, part by part: when, from whom, what, and the names of files. */
export const presentConversationCsv = async function* (
  {
    names,
    parts,
  }: { readonly names: ReadonlyMap<string, string>; readonly parts: AsyncIterable<readonly MessageView[]> },
  findFiles: (ids: readonly string[]) => Promise<ReadonlyMap<string, MessageFile>>,
): AsyncGenerator<string, void, undefined> {
  yield '\uFEFFnumber,sentAt,from,text,files,deleted\r\n';
  for await (const messages of parts) {
    const files = await findFiles(messages.flatMap(({ attachments }) => attachments));
    const lines = messages.map((message) => {
      const fileNames = message.attachments.map((id) => files.get(id)?.fileName ?? '').filter(Boolean);
      const sentAt = message.createdAt.toISOString();
      const from = names.get(message.senderId) ?? '';
      const isDeleted = message.isDeleted ? 'yes' : '';
      const cells = [String(message.seq), sentAt, from, message.content, fileNames.join('; '), isDeleted];
      return `${cells.map(csvCell).join(',')}\r\n`;
    });
    yield lines.join('');
  }
};
