import type { Db } from '#platform/db/database';
import { upsertOrder, upsertPayment } from './orders.repository.ts';

/** An order of another system, under that system's id. What is undefined stays as it was. */
export interface FedOrder {
  readonly externalId: string;
  readonly phone: string | undefined;
  readonly amount: number;
  readonly currency: string | undefined;
  readonly state: 'placed' | 'completed' | 'cancelled';
  /** Now, when it is new and carries none. */
  readonly placedAt: Date | undefined;
}

/** A payment of another system, under that system's id. What is undefined stays as it was. */
export interface FedPayment {
  readonly externalId: string;
  readonly orderExternalId: string | undefined;
  readonly amount: number;
  /** Now, when it is new and carries none. */
  readonly paidAt: Date | undefined;
}

/** Keeps an order as it is now; the same again changes nothing. */
export const keepOrder = (db: Db, order: FedOrder): Promise<void> => upsertOrder(db, order);

/** Keeps a payment as it is now; the same again changes nothing. */
export const keepPayment = (db: Db, payment: FedPayment): Promise<void> => upsertPayment(db, payment);
