import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { auditLog } from '#schema/audit';
import { users } from '#schema/users';

type NewEntry = Omit<typeof auditLog.$inferInsert, 'actorName' | 'createdAt'>;

const nameOf = (actorId: string) => sql<string>`
  coalesce(nullif(
    (select trim(${users.firstName} || ' ' || ${users.lastName}) from ${users} where ${users.id} = ${actorId}), ''), 'New User')`;

/** Adds the entries with the actors' names as they are now. */
export const insertEntries = async (db: Db, entries: readonly NewEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await db.insert(auditLog).values(entries.map((entry) => ({ ...entry, actorName: nameOf(entry.actorId) })));
};

export interface AuditFilter {
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

const matches = ({ actorId, action, from, before }: AuditFilter) =>
  and(
    actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
    action === undefined ? undefined : eq(auditLog.action, action),
    from && gte(auditLog.createdAt, from),
    before && lt(auditLog.createdAt, before),
  );

/** Entries that match, newest first. */
export const findEntries = (db: Db, filter: AuditFilter, page: { readonly offset: number; readonly limit: number }) =>
  db
    .select()
    .from(auditLog)
    .where(matches(filter))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .offset(page.offset)
    .limit(page.limit);

/** How many entries match; `atMost` when there are more. */
export const countEntries = async (db: Db, filter: AuditFilter, atMost: number): Promise<number> => {
  const found = db
    .select({ one: sql`1` })
    .from(auditLog)
    .where(matches(filter))
    .limit(atMost)
    .as('found');
  return db.$count(found);
};

/** The newest entry of an action on what had this name; null without one. */
export const findLastEntry = async (
  db: Db,
  { action, targetName }: { readonly action: string; readonly targetName: string },
) => {
  const [entry] = await db
    .select({ actorId: auditLog.actorId, actorRole: auditLog.actorRole })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.targetName, targetName)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);
  return entry ?? null;
};

/** What of an entry's details outlives the person it is about: which fields were changed, and to which role and branch. */
const lastingDetails = sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${auditLog.details})
  where key in ('changed', 'role', 'branch'))`;

/** Replaces a person's name in the entries that are about them, and takes names and contact data out of their details. */
export const renamePerson = async (tx: Db, userId: string, name: string): Promise<void> => {
  await tx.update(auditLog).set({ actorName: name }).where(eq(auditLog.actorId, userId));
  await tx.update(auditLog).set({ targetName: name, details: lastingDetails }).where(eq(auditLog.targetId, userId));
  await tx
    .update(auditLog)
    .set({ details: sql`jsonb_set(${auditLog.details}, '{with,name}', to_jsonb(${name}::text))` })
    .where(sql`${auditLog.details} #>> '{with,id}' = ${userId}`);
};
