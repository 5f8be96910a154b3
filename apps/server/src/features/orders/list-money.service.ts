import { forbidden } from '#platform/app-error';
import { momentsOf } from '#platform/calendar';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { listPageSize, rowsBefore } from '#platform/paging';
import { countOrders, countPayments, findOrders, findPayments, type MoneyFilter } from './orders.repository.ts';

/** Which orders or payments: days are inclusive, in the reader's time zone. */
export interface MoneyQuery {
  readonly page: number;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly tz?: string | undefined;
  readonly state?: MoneyFilter['state'];
}

/** An admin sees everything, a branch leader what is of the own branch. Throws `forbidden` for one without a branch. */
const filterFor = (actor: Actor, query: MoneyQuery): MoneyFilter => {
  if (actor.role !== 'admin' && actor.branchId === null) throw forbidden('You can only see orders of your own branch.');
  return { branchId: actor.role === 'admin' ? null : actor.branchId, ...momentsOf(query), state: query.state };
};

const pageOf = (page: number) => ({ offset: rowsBefore(page), limit: listPageSize });

/** A page of the orders behind the dashboard's figures, newest first. */
export const listOrders = async (db: Db, actor: Actor, query: MoneyQuery) => {
  const filter = filterFor(actor, query);
  const [rows, total] = await Promise.all([findOrders(db, filter, pageOf(query.page)), countOrders(db, filter)]);
  return { rows, total };
};

/** A page of the payments behind the dashboard's figures, newest first. */
export const listPayments = async (db: Db, actor: Actor, query: MoneyQuery) => {
  const filter = filterFor(actor, query);
  const [rows, total] = await Promise.all([findPayments(db, filter, pageOf(query.page)), countPayments(db, filter)]);
  return { rows, total };
};

export type OrderRow = Awaited<ReturnType<typeof listOrders>>['rows'][number];
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>['rows'][number];
