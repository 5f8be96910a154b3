import type { Session } from '@branchline/contract/profile';
import type { Message } from '@branchline/contract/shapes';
import { type FileRow, presentLinkedFile } from '#features/files';
import type { LinkSigner } from '#platform/storage/signed-links';
import type { OwnData } from './export.service.ts';
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
  size: row.size,
  mimeType: row.mimeType,
});

const presentOwnMessage = (
  links: LinkSigner,
  row: OwnData['messages'][number],
  files: OwnData['messageFiles'],
): Message => {
  const attachments = row.attachments ?? [];
  return {
    id: row.id,
    seq: row.seq,
    sender: row.senderId,
    recipient: row.recipientId,
    touserid: row.recipientId,
    messageType: row.messageType,
    content: row.content,
    attachments,
    files: attachments.flatMap((id) => files.get(id) ?? []).map((file) => presentFile(links, file)),
    createdAt: row.createdAt.toISOString(),
    isRead: row.isRead,
    deleted: false,
    clientId: row.clientId,
  };
};

/** Messages and files of a data export, with links. */
export const presentOwnData = (links: LinkSigner, { messages, messageFiles, files }: OwnData) => ({
  messages: messages.map((row) => presentOwnMessage(links, row, messageFiles)),
  files: files.map((file) => ({ ...presentFile(links, file), createdAt: file.createdAt.toISOString() })),
});
