import type { Draft } from '@branchline/contract/drafts';
import type {
  ChatPartner,
  ConversationRecord,
  Message,
  MessageFile,
  QuotedMessage,
  Reaction,
} from '@branchline/contract/shapes';
import type { ConversationSide, MessageRow, PersonRow, QuotedRow } from './conversation-rows.ts';
import type { MessageView, PartnerView } from './conversation-views.ts';
import type { DraftRow } from './stars-and-drafts/stars-and-drafts.repository.ts';

/** What a partner is called: the full name, `New User` while empty, `Deleted user` after deletion. */
export const usernameOf = (person: Pick<PersonRow, 'firstName' | 'lastName' | 'isDeleted'>): string => {
  if (person.isDeleted) return 'Deleted user';
  return `${person.firstName} ${person.lastName}`.trim() || 'New User';
};

/** A conversation's record in the wire's spelling. */
export const presentRecord = (side: ConversationSide): ConversationRecord => ({
  revision: side.revision,
  lastSeq: side.lastSeq,
  readSeq: side.ownReadSeq,
  partnerReadSeq: side.partnerReadSeq,
  partnerDeliveredSeq: side.partnerDeliveredSeq,
  unread: side.unread,
});

const kindOf = ({ hasFile, mimeType }: QuotedRow): QuotedMessage['kind'] => {
  if (!hasFile) return 'text';
  const [family] = (mimeType ?? '').split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
};

/** What a message answers, in the wire's spelling. */
const presentQuoted = (quoted: QuotedRow): QuotedMessage => ({
  id: quoted.id,
  seq: quoted.seq,
  sender: quoted.senderId,
  excerpt: quoted.excerpt,
  kind: kindOf(quoted),
  deleted: quoted.isDeleted,
});

/** Who used what, in the order of first use. */
const presentReactions = (stored: MessageRow['reactions']): Reaction[] => {
  const users = new Map<string, string[]>();
  for (const { userId, emoji } of stored ?? []) users.set(emoji, [...(users.get(emoji) ?? []), userId]);
  return [...users].map(([emoji, userIds]) => ({ emoji, users: userIds }));
};

/** A message in the wire's spelling. `files` holds those it carries that still exist, by id. */
export const presentMessage = (seen: MessageView, files: ReadonlyMap<string, MessageFile>): Message => ({
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
  isDelivered: seen.seq <= seen.recipientDeliveredSeq,
  deleted: seen.isDeleted,
  clientId: seen.clientId,
  replyTo: seen.replyTo && presentQuoted(seen.replyTo),
  editedAt: seen.editedAt?.toISOString() ?? null,
  forwarded: seen.isForwarded,
  auto: seen.isAuto,
  reactions: presentReactions(seen.reactions),
});

const presentLastMessage = ({ id, conversation }: PartnerView): ChatPartner['lastMessage'] => {
  if (!conversation?.lastMessageId || !conversation.lastSenderId || !conversation.lastType) return null;
  const isFromPartner = conversation.lastSenderId === id;
  return {
    id: conversation.lastMessageId,
    seq: conversation.lastSeq,
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
  seen: PartnerView,
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
  conversation: seen.conversation && presentRecord(seen.conversation),
  assigned: seen.tie === 'own',
  canWrite: seen.canWrite,
  ...(seen.ownLeader && { cover: { id: seen.ownLeader.id, name: usernameOf(seen.ownLeader) } }),
  ...(seen.successor && {
    successor: {
      id: seen.successor.id,
      name: usernameOf({ ...seen.successor, isDeleted: false }),
      until: seen.successor.until,
      hasLeft: seen.successor.hasLeft,
    },
  }),
  ...(seen.availability && {
    availability: {
      state: seen.availability.state,
      until: seen.availability.until?.toISOString() ?? null,
      cover: seen.availability.cover && {
        id: seen.availability.cover.id,
        name: usernameOf({ ...seen.availability.cover, isDeleted: false }),
      },
    },
  }),
  ...(seen.isArchived && { archived: true }),
  ...(seen.hasMarks && {
    waitingSince: seen.waitingSince?.toISOString() ?? null,
    pinned: seen.isPinned,
    markedUnread: seen.isMarkedUnread,
    labels: seen.labels.map(({ id, name, color, names }) => ({
      id,
      name,
      color,
      ...(Object.keys(names).length > 0 && { names }),
    })),
    ...(seen.reach && { reach: seen.reach, nudgedAt: seen.nudgedAt?.toISOString() ?? null }),
    ...(seen.locale && { locale: seen.locale }),
  }),
});

/** A draft in the wire's spelling. */
export const presentDraft = (draft: DraftRow): Draft => ({
  userid: draft.partnerId,
  content: draft.content,
  replyTo: draft.replyTo && presentQuoted(draft.replyTo),
  at: draft.changedAt.toISOString(),
});
