import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { conversations, messages } from '#schema/conversations';
import { users } from '#schema/users';

export interface ProfileChange {
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly imageFileId?: string | undefined;
}

/** Changes what is given; false when the account is deleted, whose row stays empty. */
export const updateProfile = async (db: Db, userId: string, change: ProfileChange): Promise<boolean> => {
  const changed = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
  return changed.length > 0;
};

/** The row of a customer who is about to be deleted, locked; undefined when there is none. */
export const lockCustomer = async (
  tx: Db,
  userId: string,
): Promise<{ readonly phone: string | null; readonly imageFileId: string | null } | undefined> => {
  const [row] = await tx
    .select({ phone: users.phone, imageFileId: users.imageFileId })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'customer'), isNull(users.deletedAt)))
    .for('update');
  return row;
};

/** Takes everything personal out of a row, which stays for the partners' conversations. */
export const emptyUser = async (tx: Db, userId: string): Promise<void> => {
  await tx
    .update(users)
    .set({
      firstName: '',
      lastName: '',
      email: null,
      phone: null,
      passwordHash: null,
      addressLine1: '',
      addressLine2: '',
      city: '',
      state: '',
      zipCode: '',
      imageFileId: null,
      totpSecret: null,
      totpEnabledAt: null,
      totpLastStep: null,
      lastSeenAt: null,
      deletedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
};

/** Where in one's messages a page begins. */
export interface Place {
  readonly conversationId: number;
  readonly seq: number;
}

const isByFirst = sql`${messages.senderId} = ${conversations.firstUserId}`;

/** Messages that a person wrote or was written, deleted ones apart, by conversation and place, after a place. */
export const findMessagesOf = (
  db: Db,
  userId: string,
  { after, limit }: { readonly after: Place; readonly limit: number },
) =>
  db
    .select({
      conversationId: messages.conversationId,
      seq: messages.seq,
      id: messages.id,
      senderId: messages.senderId,
      recipientId: sql<string>`case when ${isByFirst} then ${conversations.secondUserId} else ${conversations.firstUserId} end`,
      messageType: messages.messageType,
      content: messages.content,
      attachments: messages.attachments,
      clientId: messages.clientId,
      createdAt: messages.createdAt,
      isRead: sql<boolean>`${messages.seq} <=
        case when ${isByFirst} then ${conversations.secondReadSeq} else ${conversations.firstReadSeq} end`,
    })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(
      and(
        or(eq(conversations.firstUserId, userId), eq(conversations.secondUserId, userId)),
        sql`(${messages.conversationId}, ${messages.seq}) > (${after.conversationId}, ${after.seq})`,
        isNull(messages.deletedAt),
      ),
    )
    .orderBy(messages.conversationId, messages.seq)
    .limit(limit);

export type OwnMessageRow = Awaited<ReturnType<typeof findMessagesOf>>[number];
