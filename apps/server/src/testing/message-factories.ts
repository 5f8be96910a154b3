import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database';
import { newId } from '#platform/ids';
import { conversations, customerConversation, leaderConversation, messages } from '#schema/conversations';
import { files } from '#schema/files';
import type { users } from '#schema/users';

type Target = Pick<Database, 'db'>;
/** What a message needs to know of the two people. */
type Party = Pick<typeof users.$inferSelect, 'id' | 'role'>;
type MessageValues = Partial<
  Pick<typeof messages.$inferInsert, 'content' | 'messageType' | 'attachments' | 'clientId' | 'createdAt'>
>;

const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing came back from a statement.');
  return row;
};

/** An id as it is made at that time: reports find messages by it. */
const idAt = (time: Date): string => {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
};

const isFirst = (own: Party, other: Party): boolean =>
  own.role === 'team_leader' && other.role === 'team_leader' ? own.id < other.id : own.role === 'customer';

/** A message in the two people's conversation, which begins with it when there is none; after all that are there. */
export const makeMessage = async (
  { db }: Target,
  [sender, recipient]: readonly [Party, Party],
  values: MessageValues = {},
) => {
  const isSenderFirst = isFirst(sender, recipient);
  const [first, second] = isSenderFirst ? [sender, recipient] : [recipient, sender];
  const kind = first.role === 'customer' ? customerConversation : leaderConversation;
  const { content = 'Hello', messageType = 'text', createdAt = new Date(), attachments } = values;
  const id = idAt(createdAt);
  const last = {
    lastMessageId: id,
    lastSenderId: sender.id,
    lastType: messageType,
    lastContent: content,
    lastMessageAt: createdAt,
  };
  const unreadKey = isSenderFirst ? 'secondUnread' : 'firstUnread';
  const conversation = only(
    await db
      .insert(conversations)
      .values({ kind, firstUserId: first.id, secondUserId: second.id, lastSeq: 1, ...last, [unreadKey]: 1, createdAt })
      .onConflictDoUpdate({
        target: [conversations.firstUserId, conversations.secondUserId],
        set: {
          ...last,
          lastSeq: sql`${conversations.lastSeq} + 1`,
          [unreadKey]: sql`${conversations[unreadKey]} + 1`,
        },
      })
      .returning(),
  );
  for (const fileId of attachments ?? [])
    await db.update(files).set({ attachedAt: createdAt }).where(eq(files.id, fileId));
  const place = { conversationId: conversation.id, seq: conversation.lastSeq };
  const row = { ...place, id, senderId: sender.id, messageType, content, createdAt };
  return only(
    await db
      .insert(messages)
      .values({ ...row, ...values })
      .returning(),
  );
};

/** A reader has read the conversation with a partner: all of it, or the first `upTo` messages. */
export const makeRead = async (
  { db }: Target,
  [reader, partner]: readonly [Party, Party],
  upTo?: number,
): Promise<void> => {
  const isReaderFirst = isFirst(reader, partner);
  const [first, second] = isReaderFirst ? [reader, partner] : [partner, reader];
  const place = upTo ?? sql`${conversations.lastSeq}`;
  const unread = sql`(select count(*) from ${messages} where ${messages.conversationId} = ${conversations.id}
    and ${messages.senderId} = ${partner.id} and ${messages.seq} > ${place})`;
  await db
    .update(conversations)
    .set(isReaderFirst ? { firstReadSeq: place, firstUnread: unread } : { secondReadSeq: place, secondUnread: unread })
    .where(and(eq(conversations.firstUserId, first.id), eq(conversations.secondUserId, second.id)));
};
