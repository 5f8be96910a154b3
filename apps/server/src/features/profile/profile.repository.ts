import type { Language } from '@branchline/contract/languages';
import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database';
import { conversations, messages } from '#schema/conversations';
import { pushLosses } from '#schema/push';
import { users } from '#schema/users';

export interface ProfileChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly locale?: Language | undefined;
  readonly nudges?: boolean | undefined;
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
      locale: null,
      nudgedAt: null,
      deletedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
  await tx.delete(pushLosses).where(eq(pushLosses.userId, userId));
};

/** Where in one's messages a page begins. */
export interface Place {
  readonly conversationId: number;
  readonly seq: number;
}

/**
 * Messages that a person wrote or was written, deleted ones apart, by conversation and place, after a place. Their
 * conversations come first, and of each only what is after the place is read, and nothing of anybody else's.
 */
export const findMessagesOf = (
  db: Db,
  userId: string,
  { after, limit }: { readonly after: Place; readonly limit: number },
) => {
  const own = db
    .select({
      id: conversations.id,
      firstUserId: conversations.firstUserId,
      secondUserId: conversations.secondUserId,
      firstReadSeq: conversations.firstReadSeq,
      secondReadSeq: conversations.secondReadSeq,
      firstDeliveredSeq: conversations.firstDeliveredSeq,
      secondDeliveredSeq: conversations.secondDeliveredSeq,
    })
    .from(conversations)
    .where(
      and(
        or(eq(conversations.firstUserId, userId), eq(conversations.secondUserId, userId)),
        gte(conversations.id, after.conversationId),
      ),
    )
    .orderBy(conversations.id)
    .as('own');
  const readUpTo = sql`case when ${own.id} = ${after.conversationId} then ${after.seq}::int else 0 end`;
  const left = db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, own.id), gt(messages.seq, readUpTo), isNull(messages.deletedAt)))
    .orderBy(messages.seq)
    .limit(limit)
    .as('left_of');
  const quoted = alias(messages, 'quoted');
  const isByFirst = sql`${left.senderId} = ${own.firstUserId}`;
  return db
    .select({
      conversationId: left.conversationId,
      seq: left.seq,
      id: left.id,
      senderId: left.senderId,
      recipientId: sql<string>`case when ${isByFirst} then ${own.secondUserId} else ${own.firstUserId} end`,
      messageType: left.messageType,
      content: left.content,
      attachments: left.attachments,
      clientId: left.clientId,
      createdAt: left.createdAt,
      recipientReadSeq: sql<number>`case when ${isByFirst} then ${own.secondReadSeq} else ${own.firstReadSeq} end`,
      recipientDeliveredSeq: sql<number>`case when ${isByFirst} then ${own.secondDeliveredSeq} else ${own.firstDeliveredSeq} end`,
      revision: left.revision,
      editedAt: left.editedAt,
      isForwarded: left.isForwarded,
      isAuto: left.isAuto,
      reactions: left.reactions,
      quoted: {
        id: quoted.id,
        seq: quoted.seq,
        senderId: quoted.senderId,
        excerpt: sql<string>`left(${quoted.content}, 120)`,
        attachments: quoted.attachments,
        deletedAt: quoted.deletedAt,
      },
    })
    .from(own)
    .innerJoinLateral(left, sql`true`)
    .leftJoin(quoted, and(eq(quoted.conversationId, left.conversationId), eq(quoted.seq, left.replyToSeq)))
    .orderBy(own.id, left.seq)
    .limit(limit);
};

export type OwnMessageRow = Awaited<ReturnType<typeof findMessagesOf>>[number];

/** Whose number this is; undefined when it is nobody's. */
export const findPhoneOwner = async (
  db: Db,
  phone: string,
): Promise<{ readonly locale: Language | null } | undefined> => {
  const [owner] = await db.select({ locale: users.locale }).from(users).where(eq(users.phone, phone));
  return owner;
};

/** The number is proven: a code that was sent to it was shown. */
export const movePhone = async (tx: Db, userId: string, phone: string): Promise<void> => {
  await tx
    .update(users)
    .set({ phone, phoneVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
};
