import { desc, eq, ne, and } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { drafts, starredMessages } from '#schema/conversations';
import { partnerMarks } from '#schema/customer-card';
import { eraseDraftsOf } from './drafts.repository.ts';
import { eraseStarsOf } from './stars.repository.ts';

/** What a person keeps of conversations for themselves. */
export interface OwnKept {
  readonly starred: readonly string[];
  readonly drafts: readonly { readonly partnerId: string; readonly content: string; readonly changedAt: Date }[];
}

/** All of it, for the person's own export. */
export const findOwnKept = async (db: Db, userId: string): Promise<OwnKept> => {
  const starred = await db
    .select({ id: starredMessages.messageId })
    .from(starredMessages)
    .where(eq(starredMessages.userId, userId))
    .orderBy(desc(starredMessages.messageId));
  const begun = await db
    .select({ partnerId: drafts.partnerId, content: drafts.content, changedAt: drafts.changedAt })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), ne(drafts.content, '')))
    .orderBy(desc(drafts.changedAt));
  return { starred: starred.map(({ id }) => id), drafts: begun };
};

/** Erases it with the account, and what others began to write to the person. */
export const eraseOwnOf = async (tx: Db, userId: string): Promise<void> => {
  await eraseStarsOf(tx, userId);
  await eraseDraftsOf(tx, userId);
  await tx.delete(partnerMarks).where(eq(partnerMarks.userId, userId));
};
