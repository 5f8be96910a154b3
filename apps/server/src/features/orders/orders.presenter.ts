import type { Order, Payment } from '@branchline/contract/orders';
import type { OrderRow, PaymentRow } from './list-money.service.ts';

/** An order as the wire has it. */
export const presentOrder = (row: OrderRow): Order => ({
  externalId: row.externalId,
  phone: row.phone,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  placedAt: row.placedAt.toISOString(),
});

/** A payment as the wire has it. */
export const presentPayment = (row: PaymentRow): Payment => ({
  externalId: row.externalId,
  orderExternalId: row.orderExternalId,
  amount: row.amount,
  paidAt: row.paidAt.toISOString(),
});
