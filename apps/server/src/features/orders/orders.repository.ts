import { and, desc, eq, exists, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { orders, payments } from '#schema/orders';
import { users } from '#schema/users';

/** Keeps an order under its own id; what is sent again replaces what was there, what it leaves out stays. */
export const upsertOrder = async (
  db: Db,
  order: Omit<typeof orders.$inferInsert, 'placedAt' | 'updatedAt'> & { readonly placedAt: Date | undefined },
): Promise<void> => {
  const { placedAt, ...rest } = order;
  await db
    .insert(orders)
    .values({ ...rest, ...(placedAt ? { placedAt } : {}) })
    .onConflictDoUpdate({
      target: orders.externalId,
      set: { ...rest, ...(placedAt ? { placedAt } : {}), updatedAt: sql`now()` },
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

/** Takes a phone number off the orders that carry it; they still count, as nobody's. */
export const emptyPhoneOfOrders = async (tx: Db, phone: string): Promise<void> => {
  await tx.update(orders).set({ phone: null }).where(eq(orders.phone, phone));
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

/* The same line as the dashboard draws: an order is of the branch whose customer has its phone number. */
const isOfBranch = (db: Db, branchId: string | null) =>
  branchId === null
    ? undefined
    : exists(
        db
          .select({ one: sql`1` })
          .from(users)
          .where(and(eq(users.phone, orders.phone), eq(users.branchId, branchId))),
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
