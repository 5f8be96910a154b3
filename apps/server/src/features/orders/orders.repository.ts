import { and, desc, eq, exists, gte, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { orders, payments } from '#schema/orders';
import { users } from '#schema/users';

/** The customer who has proven to have this number by a time. */
const ownerOf = (phone: SQL, by: SQLWrapper = sql`now()`) => sql`(
  select ${users.id} from ${users}
  where ${users.phone} = ${phone} and ${users.role} = 'customer' and ${users.phoneVerifiedAt} <= ${by}
    and ${users.deletedAt} is null)`;

/**
 * Keeps an order under its own id; what is sent again replaces what was there, what it leaves out stays. It is that
 * customer's who had proven its number when it first came with it, or nobody's, and stays so however often it is sent
 * again: whoever proves the number later gets no earlier order. One whose number was erased with its owner, or came
 * without, is theirs who had proven the number before it was last sent.
 */
export const upsertOrder = async (
  db: Db,
  order: Omit<typeof orders.$inferInsert, 'placedAt' | 'updatedAt' | 'customerId'> & {
    readonly placedAt: Date | undefined;
  },
): Promise<void> => {
  const { placedAt, ...rest } = order;
  const phone = sql`${order.phone ?? null}::text`;
  const customerId = sql`case
    when ${phone} is null or ${phone} = ${orders.phone} then ${orders.customerId}
    when ${orders.phone} is null then ${ownerOf(phone, orders.updatedAt)}
    else ${ownerOf(phone)} end`;
  await db
    .insert(orders)
    .values({ ...rest, customerId: ownerOf(phone), ...(placedAt ? { placedAt } : {}) })
    .onConflictDoUpdate({
      target: orders.externalId,
      set: { ...rest, customerId, ...(placedAt ? { placedAt } : {}), updatedAt: sql`now()` },
    });
};

/** Keeps a payment under its own id, in the same way. */
export const upsertPayment = async (
  db: Db,
  payment: Omit<typeof payments.$inferInsert, 'paidAt'> & { readonly paidAt: Date | undefined },
): Promise<void> => {
  const { paidAt, ...rest } = payment;
  await db
    .insert(payments)
    .values({ ...rest, ...(paidAt ? { paidAt } : {}) })
    .onConflictDoUpdate({ target: payments.externalId, set: { ...rest, ...(paidAt ? { paidAt } : {}) } });
};

/** Takes a customer, and the number, off the orders that carry them; they still count, as nobody's. */
export const forgetCustomerOfOrders = async (
  tx: Db,
  { userId, phone }: { readonly userId: string; readonly phone: string | null },
): Promise<void> => {
  await tx
    .update(orders)
    .set({ phone: null, customerId: null })
    .where(or(eq(orders.customerId, userId), phone === null ? undefined : eq(orders.phone, phone)));
};

export interface MoneyFilter {
  /** Only of this branch's customers; null for everybody. */
  readonly branchId: string | null;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly state?: (typeof orders.$inferSelect)['state'] | undefined;
}

interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/* The same line as the dashboard draws: an order is of the branch of its customer. */
const isOfBranch = (db: Db, branchId: string | null) =>
  branchId === null
    ? undefined
    : exists(
        db
          .select({ one: sql`1` })
          .from(users)
          .where(and(eq(users.id, orders.customerId), eq(users.branchId, branchId))),
      );

const matchingOrders = (db: Db, { branchId, from, before, state }: MoneyFilter) =>
  and(
    from && gte(orders.placedAt, from),
    before && lt(orders.placedAt, before),
    state && eq(orders.state, state),
    isOfBranch(db, branchId),
  );

/** Orders that match, newest first. */
export const findOrders = (db: Db, filter: MoneyFilter, { offset, limit }: Slice) =>
  db
    .select()
    .from(orders)
    .where(matchingOrders(db, filter))
    .orderBy(desc(orders.placedAt), desc(orders.externalId))
    .offset(offset)
    .limit(limit);

/** How many orders match. */
export const countOrders = (db: Db, filter: MoneyFilter): Promise<number> =>
  db.$count(orders, matchingOrders(db, filter));

/** How many orders a customer has, and the newest ones. */
export const findOrdersOf = async (db: Db, customerId: string, most: number) => {
  const isTheirs = eq(orders.customerId, customerId);
  return {
    total: await db.$count(orders, isTheirs),
    latest: await db
      .select()
      .from(orders)
      .where(isTheirs)
      .orderBy(desc(orders.placedAt), desc(orders.externalId))
      .limit(most),
  };
};

const matchingPayments = (db: Db, { branchId, from, before }: MoneyFilter) =>
  and(
    from && gte(payments.paidAt, from),
    before && lt(payments.paidAt, before),
    branchId === null
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(orders)
            .where(and(eq(orders.externalId, payments.orderExternalId), isOfBranch(db, branchId))),
        ),
  );

/** Payments that match, newest first. */
export const findPayments = (db: Db, filter: MoneyFilter, { offset, limit }: Slice) =>
  db
    .select()
    .from(payments)
    .where(matchingPayments(db, filter))
    .orderBy(desc(payments.paidAt), desc(payments.externalId))
    .offset(offset)
    .limit(limit);

/** How many payments match. */
export const countPayments = (db: Db, filter: MoneyFilter): Promise<number> =>
  db.$count(payments, matchingPayments(db, filter));
