import type { ChatPartner, Message, MessageFile } from '@branchline/contract/shapes';
import type { PersonRow } from './conversation-rows.ts';
import type { SeenMessage, SeenPartner } from './seen-records.ts';

/** What a partner is called: the full name, `New User` while empty, `Deleted user` after deletion. */
export const usernameOf = (person: Pick<PersonRow, 'firstName' | 'lastName' | 'isDeleted'>): string => {
  if (person.isDeleted) return 'Deleted user';
  return `${person.firstName} ${person.lastName}`.trim() || 'New User';
};

/** A message in the wire's spelling. `files` holds those it carries that still exist, by id. */
export const presentMessage = (seen: SeenMessage, files: ReadonlyMap<string, MessageFile>): Message => ({
  id: seen.id,
  seq: seen.seq,
  sender: seen.senderId,
  recipient: seen.recipientId,
  touserid: seen.recipientId,
  messageType: seen.messageType,
  content: seen.content,
  attachments: [...seen.attachments],
  files: seen.attachments.length === 0 ? [] : seen.attachments.flatMap((id) => files.get(id) ?? []),
  createdAt: seen.createdAt.toISOString(),
  isRead: seen.seq <= seen.recipientReadSeq,
  deleted: seen.isDeleted,
  clientId: seen.clientId,
});

const presentLastMessage = ({ id, conversation }: SeenPartner): ChatPartner['lastMessage'] => {
  if (!conversation?.lastMessageId || !conversation.lastSenderId || !conversation.lastType) return null;
  const isFromPartner = conversation.lastSenderId === id;
  return {
    id: conversation.lastMessageId,
    content: conversation.lastContent,
    messageType: conversation.lastType,
    sender: conversation.lastSenderId,
    createdAt: conversation.lastMessageAt.toISOString(),
    isRead: conversation.lastSeq <= (isFromPartner ? conversation.ownReadSeq : conversation.partnerReadSeq),
    ...(conversation.lastFile && {
      file: { fileName: conversation.lastFile.fileName, mimeType: conversation.lastFile.mimeType },
    }),
  };
};

/** A partner in the wire's spelling, field by field: never a phone number, e-mail or postal address. */
export const presentPartner = (
  seen: SeenPartner,
  now: { readonly isOnline: boolean; readonly profile: string | null },
): ChatPartner => ({
  userId: seen.id,
  username: usernameOf(seen),
  firstName: seen.firstName,
  lastName: seen.lastName,
  role: seen.role,
  profile: now.profile,
  online: seen.isPresenceShown && now.isOnline,
  lastSeen: seen.isPresenceShown ? (seen.lastSeenAt?.toISOString() ?? null) : null,
  unread: seen.conversation?.unread ?? 0,
  lastMessage: presentLastMessage(seen),
  canWrite: seen.canWrite,
});
