import type { RoleSlug } from '@branchline/contract/call';
import { and, asc, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database';
import { branches } from '#schema/branches';
import { quickReplies, quickReplyBranches, quickReplyFiles, quickReplyUses } from '#schema/quick-replies';

export type QuickReplyRow = typeof quickReplies.$inferSelect;

/** A quick reply with its branches by name and its files in order. */
export interface FullQuickReply extends QuickReplyRow {
  readonly branches: readonly { readonly id: string; readonly name: string }[];
  readonly fileIds: readonly string[];
  readonly uses: number;
}

/** Adds the branches, files and uses to each row; three queries, however many rows. */
const complete = async (db: Db, rows: readonly QuickReplyRow[]): Promise<FullQuickReply[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const places = await db
    .select({ quickReplyId: quickReplyBranches.quickReplyId, id: branches.id, name: branches.name })
    .from(quickReplyBranches)
    .innerJoin(branches, eq(branches.id, quickReplyBranches.branchId))
    .where(inArray(quickReplyBranches.quickReplyId, ids))
    .orderBy(asc(branches.name));
  const attached = await db
    .select({ quickReplyId: quickReplyFiles.quickReplyId, fileId: quickReplyFiles.fileId })
    .from(quickReplyFiles)
    .where(inArray(quickReplyFiles.quickReplyId, ids))
    .orderBy(asc(quickReplyFiles.position), asc(quickReplyFiles.fileId));
  const used = await db
    .select({ quickReplyId: quickReplyUses.quickReplyId, uses: sql<number>`sum(${quickReplyUses.uses})::int` })
    .from(quickReplyUses)
    .where(inArray(quickReplyUses.quickReplyId, ids))
    .groupBy(quickReplyUses.quickReplyId);
  return rows.map((row) => ({
    ...row,
    uses: used.find(({ quickReplyId }) => quickReplyId === row.id)?.uses ?? 0,
    branches: places.filter((place) => place.quickReplyId === row.id).map(({ id, name }) => ({ id, name })),
    fileIds: attached.filter((file) => file.quickReplyId === row.id).map((file) => file.fileId),
  }));
};

/** What a list holds: all (null), or what is of a branch and of one leader's own. */
export interface QuickReplyFilter {
  readonly pattern: string | null;
  readonly within: { readonly branchId: string | null; readonly ownerId: string; readonly onlyActive: boolean } | null;
}

const isOfBranch = (branchId: string | null) =>
  inArray(quickReplies.id, sql`(select quick_reply_id from quick_reply_branches where branch_id = ${branchId}::uuid)`);

const hasInLanguage = (column: AnyPgColumn, pattern: string) =>
  sql`exists (select from jsonb_each_text(${column}) words where words.value ilike ${pattern})`;

const matches = ({ pattern, within }: QuickReplyFilter) =>
  and(
    isNull(quickReplies.deletedAt),
    within === null
      ? undefined
      : or(
          eq(quickReplies.ownerId, within.ownerId),
          and(isOfBranch(within.branchId), within.onlyActive ? eq(quickReplies.isActive, true) : undefined),
        ),
    pattern === null
      ? undefined
      : or(
          sql`${quickReplies.title} ilike ${pattern}`,
          sql`${quickReplies.question} ilike ${pattern}`,
          sql`${quickReplies.content} ilike ${pattern}`,
          hasInLanguage(quickReplies.questions, pattern),
          hasInLanguage(quickReplies.contents, pattern),
        ),
  );

/** A page of quick replies that are not deleted, by order, then title. */
export const findQuickReplies = async (
  db: Db,
  filter: QuickReplyFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<FullQuickReply[]> => {
  const rows = await db
    .select()
    .from(quickReplies)
    .where(matches(filter))
    .orderBy(asc(quickReplies.orderBy), asc(quickReplies.title), asc(quickReplies.id))
    .offset(page.offset)
    .limit(page.limit);
  return complete(db, rows);
};

/** How many quick replies there are that are not deleted. */
export const countQuickReplies = async (db: Db, filter: QuickReplyFilter): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(quickReplies).where(matches(filter));
  return row?.total ?? 0;
};

/**
 * The active quick replies that a person may send, by order and title. A leader's come in groups: own ones, the branch's,
 * everybody's; in each those used last come first.
 */
export const findQuickRepliesFor = async (
  db: Db,
  { userId, branchId, role }: { readonly userId: string; readonly branchId: string | null; readonly role: RoleSlug },
): Promise<FullQuickReply[]> => {
  const leadersOrder = [
    sql`array_position(array['own', 'branch', 'organisation'], ${quickReplies.scope})`,
    sql`${quickReplyUses.usedAt} desc nulls last`,
  ];
  const rows = await db
    .select({ row: quickReplies })
    .from(quickReplies)
    .leftJoin(quickReplyUses, and(eq(quickReplyUses.quickReplyId, quickReplies.id), eq(quickReplyUses.userId, userId)))
    .where(
      and(
        eq(quickReplies.isActive, true),
        isNull(quickReplies.deletedAt),
        or(eq(quickReplies.ownerId, userId), isOfBranch(branchId)),
      ),
    )
    .orderBy(
      ...(role === 'team_leader' ? leadersOrder : []),
      asc(quickReplies.orderBy),
      asc(quickReplies.title),
      asc(quickReplies.id),
    );
  return complete(
    db,
    rows.map(({ row }) => row),
  );
};

/** Counts one use of a quick reply by a person. */
export const countUse = async (db: Db, quickReplyId: string, userId: string): Promise<void> => {
  await db
    .insert(quickReplyUses)
    .values({ quickReplyId, userId })
    .onConflictDoUpdate({
      target: [quickReplyUses.quickReplyId, quickReplyUses.userId],
      set: { uses: sql`${quickReplyUses.uses} + 1`, usedAt: sql`now()` },
    });
};

/** One quick reply that is not deleted, locked when asked inside a transaction. */
export const lockQuickReply = async (tx: Db, id: string): Promise<QuickReplyRow | null> => {
  const [row] = await tx
    .select()
    .from(quickReplies)
    .where(and(eq(quickReplies.id, id), isNull(quickReplies.deletedAt)))
    .for('update');
  return row ?? null;
};

/** One quick reply with its branches and files, deleted ones too. */
export const findQuickReply = async (db: Db, id: string): Promise<FullQuickReply | null> => {
  const rows = await db.select().from(quickReplies).where(eq(quickReplies.id, id));
  return (await complete(db, rows))[0] ?? null;
};

export const insertQuickReply = async (db: Db, row: typeof quickReplies.$inferInsert): Promise<void> => {
  await db.insert(quickReplies).values(row);
};

export const updateQuickReply = async (
  db: Db,
  id: string,
  change: Partial<typeof quickReplies.$inferInsert>,
): Promise<void> => {
  if (Object.keys(change).length > 0) await db.update(quickReplies).set(change).where(eq(quickReplies.id, id));
};

/** Replaces the branches of a quick reply. */
export const setBranches = async (db: Db, quickReplyId: string, branchIds: readonly string[]): Promise<void> => {
  await db.delete(quickReplyBranches).where(eq(quickReplyBranches.quickReplyId, quickReplyId));
  if (branchIds.length > 0)
    await db.insert(quickReplyBranches).values(branchIds.map((branchId) => ({ quickReplyId, branchId })));
};

/** Adds files behind the ones that are there; one that is there already stays where it is. */
export const addFiles = async (db: Db, quickReplyId: string, fileIds: readonly string[]): Promise<void> => {
  const [last] = await db
    .select({ position: quickReplyFiles.position })
    .from(quickReplyFiles)
    .where(eq(quickReplyFiles.quickReplyId, quickReplyId))
    .orderBy(desc(quickReplyFiles.position))
    .limit(1);
  const start = (last?.position ?? 0) + 1;
  await db
    .insert(quickReplyFiles)
    .values(fileIds.map((fileId, index) => ({ quickReplyId, fileId, position: start + index })))
    .onConflictDoNothing();
};

/** Of these branches, those that exist. */
export const findExistingBranches = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: branches.id })
    .from(branches)
    .where(inArray(branches.id, [...ids]));
  return rows.map((row) => row.id);
};

/** Of these files, those of active quick replies that the person may send, their suggestion files among them. */
export const findUsableFileIds = async (
  db: Db,
  { userId, branchId }: { readonly userId: string; readonly branchId: string | null },
  fileIds: readonly string[],
): Promise<string[]> => {
  const usable = and(
    eq(quickReplies.isActive, true),
    isNull(quickReplies.deletedAt),
    or(eq(quickReplies.ownerId, userId), isOfBranch(branchId)),
  );
  const attached = await db
    .select({ id: quickReplyFiles.fileId })
    .from(quickReplyFiles)
    .innerJoin(quickReplies, eq(quickReplies.id, quickReplyFiles.quickReplyId))
    .where(and(inArray(quickReplyFiles.fileId, [...fileIds]), usable));
  const suggested = await db
    .select({ id: quickReplies.suggestionFileId })
    .from(quickReplies)
    .where(and(inArray(quickReplies.suggestionFileId, [...fileIds]), usable));
  return [...attached, ...suggested].flatMap(({ id }) => id ?? []);
};
