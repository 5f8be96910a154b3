import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { day, moment, momentIn, openFilter, page, paging, phone, text, timeZone } from './fields.ts';

const externalParams = z.object({
  externalId: text(100, 'The order id').check(z.minLength(1, 'An id is required')),
});
const amount = z.number('Amount is a number').check(z.minimum(0, 'Amount cannot be below 0'), z.maximum(1e12));

const orderStates = ['placed', 'completed', 'cancelled'] as const;

export const putOrder = defineCall({
  name: 'orders.put',
  method: 'PUT',
  path: '/api/integration/orders/:externalId',
  summary: 'Feeds an order from another system; the same one again changes nothing, and what is left out stays.',
  access: { grant: 'api_key', roles: {} },
  params: externalParams,
  body: z.strictObject({
    phone: z.optional(phone),
    amount,
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Currency is three capital letters, such as INR'))),
    state: z.enum(orderStates, 'State is placed, completed or cancelled'),
    placedAt: z.optional(momentIn),
  }),
  reply: success({}),
});

export const putPayment = defineCall({
  name: 'payments.put',
  method: 'PUT',
  path: '/api/integration/payments/:externalId',
  summary: 'Feeds a payment from another system; the same one again changes nothing, and what is left out stays.',
  access: { grant: 'api_key', roles: {} },
  params: externalParams,
  body: z.strictObject({
    orderExternalId: z.optional(text(100, 'The order id')),
    amount,
    paidAt: z.optional(momentIn),
  }),
  reply: success({}),
});

const staff = { admin: 'all', branch_leader: 'branch' } as const;

const days = {
  page: z.optional(page),
  startDate: openFilter(day),
  endDate: openFilter(day),
  tz: z.optional(timeZone),
};

/** An order as the feed told of it. */
export const order = z.object({
  externalId: z.string(),
  phone: z.nullable(z.string()),
  amount: z.number(),
  currency: z.nullable(z.string()),
  state: z.enum(orderStates),
  placedAt: moment,
});
export type Order = z.infer<typeof order>;

export const listOrders = defineCall({
  name: 'orders.list',
  method: 'POST',
  path: '/api/orders',
  summary: 'The orders behind the dashboard, newest first; of the own branch’s customers for a branch leader.',
  access: { roles: staff },
  body: z.optional(z.strictObject({ ...days, state: openFilter(z.enum(orderStates)) })),
  reply: success({ data: z.array(order), ...paging }),
});

const payment = z.object({
  externalId: z.string(),
  orderExternalId: z.nullable(z.string()),
  amount: z.number(),
  paidAt: moment,
});
export type Payment = z.infer<typeof payment>;

export const listPayments = defineCall({
  name: 'payments.list',
  method: 'POST',
  path: '/api/payments',
  summary: 'The payments behind the dashboard, newest first; for the own branch’s orders for a branch leader.',
  access: { roles: staff },
  body: z.optional(z.strictObject(days)),
  reply: success({ data: z.array(payment), ...paging }),
});
