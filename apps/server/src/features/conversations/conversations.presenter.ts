import type { ChatPartner, Message, MessageFile } from '@branchline/contract/shapes';
import type { MessageRow, PartnerRow, PersonRow } from './conversation-rows.ts';

/** What a partner is called: the full name, `New User` while empty, `Deleted user` after deletion. */
export const usernameOf = (person: Pick<PersonRow, 'firstName' | 'lastName' | 'isDeleted'>): string => {
  if (person.isDeleted) return 'Deleted user';
  return `${person.firstName} ${person.lastName}`.trim() || 'New User';
};

export interface MessageView {
  readonly recipientId: string;
  /** How far the recipient of this message has read. */
  readonly recipientReadSeq: number;
  readonly files: ReadonlyMap<string, MessageFile>;
}

/** A stored message in the wire's spelling. */
export const presentMessage = (row: MessageRow, view: MessageView): Message => ({
  id: row.id,
  seq: row.seq,
  sender: row.senderId,
  recipient: view.recipientId,
  touserid: view.recipientId,
  messageType: row.messageType,
  content: row.content,
  attachments: [...row.attachments],
  files: row.attachments.flatMap((id) => view.files.get(id) ?? []),
  createdAt: row.createdAt.toISOString(),
  isRead: row.seq <= view.recipientReadSeq,
  deleted: row.isDeleted,
  clientId: row.clientId,
});

export interface PartnerView {
  /** Presence is only for those who may chat with the partner. */
  readonly mayChat: boolean;
  readonly isOnline: boolean;
  readonly profile: string | null;
}

/** A partner in the wire's spelling, field by field: never a phone number, e-mail or postal address. */
export const presentPartner = (row: PartnerRow, view: PartnerView): ChatPartner => {
  const { conversation } = row;
  return {
    userId: row.id,
    username: usernameOf(row),
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    profile: view.profile,
    online: view.mayChat && view.isOnline,
    lastSeen: view.mayChat ? (row.lastSeenAt?.toISOString() ?? null) : null,
    unread: conversation?.unread ?? 0,
    lastMessage:
      conversation?.lastMessageId && conversation.lastSenderId && conversation.lastType
        ? {
            id: conversation.lastMessageId,
            content: conversation.lastContent,
            messageType: conversation.lastType,
            sender: conversation.lastSenderId,
            createdAt: conversation.lastMessageAt.toISOString(),
            isRead:
              conversation.lastSeq <=
              (conversation.lastSenderId === row.id ? conversation.ownReadSeq : conversation.partnerReadSeq),
          }
        : null,
  };
};
