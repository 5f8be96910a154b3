import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { orders, payments } from '#schema/orders';

/** Keeps an order under its own id; what is sent again replaces what was there, but never moves it in time. */
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

/** Keeps a payment under its own id. */
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
