import { sql } from 'drizzle-orm';
import { index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** Orders fed by another system, by its own id. */
export const orders = pgTable(
  'orders',
  {
    externalId: text('external_id').primaryKey(),
    phone: text('phone'),
    /** Whose order it is: the customer who had proven the number when the order came. It stays when the number goes on. */
    customerId: uuid('customer_id').references(() => users.id, { onDelete: 'set null' }),
    amount: numeric('amount', { precision: 16, scale: 2, mode: 'number' }).notNull(),
    currency: text('currency'),
    state: text('state').$type<'placed' | 'completed' | 'cancelled'>().notNull(),
    placedAt: moment('placed_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('orders_placed_idx').on(t.placedAt, t.state, t.amount),
    index('orders_customer_idx')
      .on(t.customerId)
      .where(sql`customer_id is not null`),
  ],
);

/** Payments fed by another system, by its own id. */
export const payments = pgTable(
  'payments',
  {
    externalId: text('external_id').primaryKey(),
    orderExternalId: text('order_external_id'),
    amount: numeric('amount', { precision: 16, scale: 2, mode: 'number' }).notNull(),
    paidAt: moment('paid_at').notNull().defaultNow(),
  },
  (t) => [index('payments_paid_idx').on(t.paidAt, t.amount)],
);
