import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { customerLabels, customerNotes, labels, partnerMarks } from '#schema/customer-card';
import { tieOf } from '#schema/ties.sql';
import { users } from '#schema/users';

export type LabelRow = typeof labels.$inferSelect;

/** The labels of a branch, or of all, by name. */
export const findLabels = (db: Db, branchId: string | undefined): Promise<LabelRow[]> =>
  db
    .select()
    .from(labels)
    .where(branchId === undefined ? undefined : eq(labels.branchId, branchId))
    .orderBy(sql`lower(${labels.name})`, asc(labels.id));

export const findLabel = async (db: Db, id: string): Promise<LabelRow | undefined> =>
  (await db.select().from(labels).where(eq(labels.id, id)))[0];

export const insertLabel = async (tx: Db, label: LabelRow): Promise<void> => {
  await tx.insert(labels).values(label);
};

export const updateLabel = async (
  tx: Db,
  id: string,
  change: Pick<LabelRow, 'name' | 'color' | 'names'>,
): Promise<void> => {
  await tx.update(labels).set(change).where(eq(labels.id, id));
};

/** Takes a label away, from its customers too. */
export const deleteLabel = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(labels).where(eq(labels.id, id));
};

/** A customer's labels of the branch, by name; without one those of every branch they were in. */
export const findLabelsOf = (db: Db, customer: { readonly id: string; readonly branchId?: string | null }) =>
  db
    .select({ id: labels.id, branchId: labels.branchId, name: labels.name, color: labels.color, names: labels.names })
    .from(customerLabels)
    .innerJoin(labels, eq(labels.id, customerLabels.labelId))
    .where(
      and(
        eq(customerLabels.customerId, customer.id),
        customer.branchId === undefined ? undefined : sql`${labels.branchId} = ${customer.branchId}::uuid`,
      ),
    )
    .orderBy(sql`lower(${labels.name})`, asc(labels.id));

/** Replaces a customer's labels; answers how many of those named are of the branch. */
export const replaceLabelsOf = async (
  tx: Db,
  { customerId, branchId, labelIds }: { customerId: string; branchId: string; labelIds: readonly string[] },
): Promise<number> => {
  const wanted =
    labelIds.length === 0
      ? []
      : await tx
          .select({ labelId: labels.id })
          .from(labels)
          .where(and(eq(labels.branchId, branchId), inArray(labels.id, [...labelIds])));
  await tx.delete(customerLabels).where(eq(customerLabels.customerId, customerId));
  if (wanted.length > 0)
    await tx
      .insert(customerLabels)
      .values(wanted.map(({ labelId }) => ({ labelId, customerId })))
      .onConflictDoNothing();
  return wanted.length;
};

/** The team leaders of whom this is a customer. */
export const findLeaderIds = async (db: Db, customerId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from users u join users l on l.branch_id = u.branch_id and l.role = 'team_leader' and l.is_active
    where u.id = ${customerId} and ${sql.raw(tieOf('u', 'l'))} is not null`);
  return rows.map(({ id }) => id);
};

const noteColumns = {
  id: customerNotes.id,
  customerId: customerNotes.customerId,
  branchId: customerNotes.branchId,
  content: customerNotes.content,
  createdAt: customerNotes.createdAt,
  authorId: customerNotes.authorId,
  firstName: users.firstName,
  lastName: users.lastName,
};
const selectNotes = (db: Db) =>
  db.select(noteColumns).from(customerNotes).innerJoin(users, eq(users.id, customerNotes.authorId));
export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number];

interface NoteFilter {
  readonly customerId: string;
  /** Notes of one branch alone; all of them when absent. */
  readonly branchId?: string | undefined;
}
const isOf = ({ customerId, branchId }: NoteFilter) =>
  and(
    eq(customerNotes.customerId, customerId),
    branchId === undefined ? undefined : eq(customerNotes.branchId, branchId),
  );

/** Notes about a customer, newest first. */
export const findNotes = (db: Db, filter: NoteFilter, page: { readonly offset: number; readonly limit: number }) =>
  selectNotes(db)
    .where(isOf(filter))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
    .offset(page.offset)
    .limit(page.limit);

export const countNotes = async (db: Db, filter: NoteFilter): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(customerNotes).where(isOf(filter));
  return row?.total ?? 0;
};

export const findNote = async (db: Db, id: string): Promise<NoteRow | undefined> =>
  (await selectNotes(db).where(eq(customerNotes.id, id)))[0];

export const insertNote = async (tx: Db, note: Omit<typeof customerNotes.$inferInsert, 'createdAt'>): Promise<void> => {
  await tx.insert(customerNotes).values(note);
};

export const deleteNote = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(customerNotes).where(eq(customerNotes.id, id));
};

/** Takes notes away that are older than this; answers how many. */
export const deleteNotesBefore = async (tx: Db, before: Date): Promise<number> =>
  (await tx.delete(customerNotes).where(lt(customerNotes.createdAt, before))).rowCount ?? 0;

/** Erases all that staff noted of a person. */
export const deleteCardOf = async (tx: Db, customerId: string): Promise<void> => {
  await tx.delete(customerNotes).where(eq(customerNotes.customerId, customerId));
  await tx.delete(customerLabels).where(eq(customerLabels.customerId, customerId));
  await tx.delete(partnerMarks).where(eq(partnerMarks.partnerId, customerId));
};
