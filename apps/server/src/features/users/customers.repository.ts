import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { users } from '#schema/users';

const columns = {
  id: users.id,
  role: users.role,
  branchId: users.branchId,
  leaderId: users.leaderId,
  phone: users.phone,
  firstName: users.firstName,
  lastName: users.lastName,
};

export type PhoneOwner = Pick<typeof users.$inferSelect, keyof typeof columns>;

/** Whose these numbers are. With `isLocked` nobody else changes them until the transaction ends. */
export const findPhoneOwners = (
  db: Db,
  phones: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<PhoneOwner[]> => {
  const found = db
    .select(columns)
    .from(users)
    .where(inArray(users.phone, [...phones]))
    .orderBy(users.id);
  return isLocked ? found.for('update') : found;
};

/** All active team leaders, for the names in an import file. */
export const findLeaders = (db: Db) =>
  db
    .select({
      id: users.id,
      branchId: users.branchId,
      phone: users.phone,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(and(eq(users.role, 'team_leader'), eq(users.isActive, true), isNull(users.deletedAt)));

export interface NewCustomer {
  readonly id: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly branchId: string;
}

const column = (rows: readonly NewCustomer[], field: keyof NewCustomer) => sql.param(rows.map((row) => row[field]));

/** Adds customers in one statement and returns how many: a number that somebody took a moment ago is left alone. */
export const insertCustomers = async (tx: Db, rows: readonly NewCustomer[]): Promise<number> => {
  if (rows.length === 0) return 0;
  const { rowCount } = await tx.execute(sql`
    insert into users (id, role, phone, first_name, last_name, branch_id)
    select id, 'customer', phone, first_name, last_name, branch_id
    from unnest(${column(rows, 'id')}::uuid[], ${column(rows, 'phone')}::text[], ${column(rows, 'firstName')}::text[],
      ${column(rows, 'lastName')}::text[], ${column(rows, 'branchId')}::uuid[])
      as t(id, phone, first_name, last_name, branch_id)
    on conflict do nothing`);
  return rowCount ?? 0;
};

/** Writes names and branches of customers in one statement. */
export const updateCustomers = async (tx: Db, rows: readonly NewCustomer[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update users set first_name = t.first_name, last_name = t.last_name, branch_id = t.branch_id
    from unnest(${column(rows, 'id')}::uuid[], ${column(rows, 'firstName')}::text[], ${column(rows, 'lastName')}::text[],
      ${column(rows, 'branchId')}::uuid[]) as t(id, first_name, last_name, branch_id)
    where users.id = t.id`);
};
