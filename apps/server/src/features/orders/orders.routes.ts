import { putOrder, putPayment } from '@branchline/contract/orders';
import type { Db } from '#platform/db/database';
import type { Door } from '#platform/http/door';
import { keepOrder, keepPayment } from './orders.service.ts';

const momentOf = (value: string | undefined) => (value === undefined ? undefined : new Date(value));

export const registerOrderCalls = (http: Door, db: Db): void => {
  http.registerCall(putOrder, async ({ params, body }) => {
    await keepOrder(db, {
      externalId: params.externalId,
      phone: body.phone ?? null,
      amount: body.amount,
      currency: body.currency ?? null,
      state: body.state,
      placedAt: momentOf(body.placedAt),
    });
    return {};
  });

  http.registerCall(putPayment, async ({ params, body }) => {
    await keepPayment(db, {
      externalId: params.externalId,
      orderExternalId: body.orderExternalId ?? null,
      amount: body.amount,
      paidAt: momentOf(body.paidAt),
    });
    return {};
  });
};
