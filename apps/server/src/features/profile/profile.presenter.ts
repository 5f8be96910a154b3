import type { Schema } from '@branchline/contract/call';
import { ownData, type Session } from '@branchline/contract/profile';
import type { Me, Message } from '@branchline/contract/shapes';
import { type OwnData, presentMessage } from '#features/conversations';
import { type FileRow, presentLinkedFile } from '#features/files';
import { checkedOutput } from '#platform/checked-output';
import type { LinkSigner } from '#platform/storage/signed-links';
import type { OwnMessages } from './export.service.ts';
import type { listSessions } from './profile.service.ts';

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  id: row.id,
  device: row.device,
  ip: row.ip,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  current: row.id === currentId,
});

const presentFile = (links: LinkSigner, row: FileRow) => ({
  ...presentLinkedFile(links, row),
  mimeType: row.mimeType,
});

const presentOwnMessage = (
  links: LinkSigner,
  row: OwnMessages['rows'][number],
  files: OwnMessages['files'],
): Message => {
  const { recipientReadSeq, recipientDeliveredSeq, quoted } = row;
  const attachments = row.attachments ?? [];
  const view = {
    ...row,
    attachments,
    isDeleted: false,
    recipientDeliveredSeq: Math.max(recipientReadSeq, recipientDeliveredSeq),
    replyTo: quoted && {
      id: quoted.id,
      seq: quoted.seq,
      senderId: quoted.senderId,
      excerpt: quoted.excerpt,
      hasFile: quoted.attachments !== null,
      mimeType: files.get(quoted.attachments?.[0] ?? '')?.mimeType ?? null,
      isDeleted: quoted.deletedAt !== null,
    },
  };
  const shown = attachments.flatMap((id) => files.get(id) ?? []);
  return presentMessage(view, new Map(shown.map((file) => [file.id, presentFile(links, file)])));
};

/** The items of a JSON list, page by page, with the commas between them. */
const listItems = async function* <P>(pages: AsyncIterable<P>, present: (page: P) => readonly unknown[]) {
  let isFirst = true;
  for await (const page of pages) {
    const items = present(page).map((item) => JSON.stringify(item));
    if (items.length === 0) continue;
    yield `${isFirst ? '' : ','}${items.join(',')}`;
    isFirst = false;
  }
};

/** A data export as the contract's reply, piece by piece, each checked against it. */
export const presentOwnData = async function* (
  links: LinkSigner,
  parts: {
    readonly exportedAt: Date;
    readonly profile: Me;
    readonly messages: AsyncIterable<OwnMessages>;
    readonly files: AsyncIterable<readonly FileRow[]>;
    readonly own: OwnData;
  },
): AsyncGenerator<string, void, undefined> {
  const { exportedAt, profile, messages, files, starred, drafts } = ownData.shape;
  const text = (schema: Schema, value: unknown) => JSON.stringify(checkedOutput(schema, value));
  yield `{"status":1,"data":{"exportedAt":${text(exportedAt, parts.exportedAt.toISOString())}`;
  yield `,"profile":${text(profile, parts.profile)},"messages":[`;
  yield* listItems(parts.messages, (page) =>
    checkedOutput(
      messages,
      page.rows.map((row) => presentOwnMessage(links, row, page.files)),
    ),
  );
  yield '],"files":[';
  yield* listItems(parts.files, (page) =>
    checkedOutput(
      files,
      page.map((file) => ({ ...presentFile(links, file), createdAt: file.createdAt.toISOString() })),
    ),
  );
  const begun = parts.own.drafts.map(({ partnerId, content, changedAt }) => ({
    to: partnerId,
    content,
    at: changedAt.toISOString(),
  }));
  yield `],"starred":${text(starred, parts.own.starred)},"drafts":${text(drafts, begun)}}}`;
};
