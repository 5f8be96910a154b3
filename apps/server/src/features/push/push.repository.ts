import type { Language } from '@branchline/contract/languages';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { pushLosses, pushSubscriptions } from '#schema/push';
import { systemValues } from '#schema/settings';
import { users } from '#schema/users';

/** A browser, and the language of who is signed in there. */
export type SubscriptionRow = typeof pushSubscriptions.$inferSelect & { readonly locale: Language | null };

/** What is kept under a key; the first process to ask keeps `value`, and every other one reads that. */
export const keepSystemValue = async (db: Db, key: string, value: string): Promise<string> => {
  await db.insert(systemValues).values({ key, value }).onConflictDoNothing();
  const [row] = await db.select().from(systemValues).where(eq(systemValues.key, key));
  return row?.value ?? value;
};

/**
 * Keeps a browser's subscription. The endpoint moves to whoever is signed in there now, and nothing of what was pushed to
 * somebody else moves along.
 */
export const upsertSubscription = async (db: Db, row: typeof pushSubscriptions.$inferInsert): Promise<void> => {
  const { id: _id, ...change } = row;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, row.endpoint), ne(pushSubscriptions.userId, row.userId)));
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...change, createdAt: sql`now()` } });
  await db.delete(pushLosses).where(eq(pushLosses.userId, row.userId));
};

/** Forgets a user's oldest subscriptions above `atMost`. */
export const trimSubscriptions = async (db: Db, userId: string, atMost: number): Promise<void> => {
  const tooMany = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(atMost);
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany));
};

/** Forgets one of a user's subscriptions; fine when there is none. */
export const removeSubscription = async (db: Db, userId: string, endpoint: string): Promise<void> => {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
};

/** Forgets an endpoint that the push service says is gone, and remembers whose it was. */
export const removeEndpoint = async (db: Db, endpoint: string): Promise<void> => {
  const [gone] = await db
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .returning({ userId: pushSubscriptions.userId });
  if (gone) await db.insert(pushLosses).values(gone).onConflictDoNothing();
};

/** The subscriptions of a user who may still sign in. */
export const findSubscriptions = async (db: Db, userId: string): Promise<SubscriptionRow[]> => {
  const rows = await db
    .select({ subscription: pushSubscriptions, locale: users.locale })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.userId, userId), eq(users.isActive, true)));
  return rows.map(({ subscription, locale }) => ({ ...subscription, locale }));
};

/** What a sender is called in a notification, and whether they are the recipient's fellow leader. */
export const findSender = async (
  db: Db,
  { senderId, recipientId }: { readonly senderId: string; readonly recipientId: string },
): Promise<{ readonly name: string; readonly isFellowLeader: boolean }> => {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, role: users.role })
    .from(users)
    .where(inArray(users.id, [senderId, recipientId]));
  const sender = rows.find(({ id }) => id === senderId);
  return {
    name: `${sender?.firstName ?? ''} ${sender?.lastName ?? ''}`.trim(),
    isFellowLeader: rows.length === 2 && rows.every(({ role }) => role === 'team_leader'),
  };
};
