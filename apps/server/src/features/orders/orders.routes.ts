import {
  listOrders as listOrdersCall,
  listPayments as listPaymentsCall,
  putOrder,
  putPayment,
} from '@branchline/contract/orders';
import type { Db } from '#platform/db/database';
import type { CallDispatcher } from '#platform/http/call-types';
import { presentPaging } from '#platform/paging';
import { listOrders, listPayments, type MoneyQuery } from './list-money.service.ts';
import { presentOrder, presentPayment } from './orders.presenter.ts';
import { keepOrder, keepPayment } from './orders.service.ts';

const momentOf = (value: string | undefined) => (value === undefined ? undefined : new Date(value));

type Asked = Omit<MoneyQuery, 'page'> & { readonly page?: number | undefined };
const queryOf = (body: Asked = {}): MoneyQuery => ({ ...body, page: body.page ?? 1 });

export const registerOrderCalls = (http: CallDispatcher, db: Db): void => {
  http.registerCall(putOrder, async ({ params, body }) => {
    await keepOrder(db, {
      externalId: params.externalId,
      phone: body.phone,
      amount: body.amount,
      currency: body.currency,
      state: body.state,
      placedAt: momentOf(body.placedAt),
    });
    return {};
  });

  http.registerCall(putPayment, async ({ params, body }) => {
    await keepPayment(db, {
      externalId: params.externalId,
      orderExternalId: body.orderExternalId,
      amount: body.amount,
      paidAt: momentOf(body.paidAt),
    });
    return {};
  });

  http.registerCall(listOrdersCall, async ({ actor, body }) => {
    const query = queryOf(body);
    const { rows, total } = await listOrders(db, actor, query);
    return { data: rows.map(presentOrder), ...presentPaging(query.page, total) };
  });

  http.registerCall(listPaymentsCall, async ({ actor, body }) => {
    const query = queryOf(body);
    const { rows, total } = await listPayments(db, actor, query);
    return { data: rows.map(presentPayment), ...presentPaging(query.page, total) };
  });
};
