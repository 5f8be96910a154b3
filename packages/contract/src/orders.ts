import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { momentIn, phone, text } from './fields.ts';

const externalParams = z.object({
  externalId: text(100, 'The order id').check(z.minLength(1, 'An id is required')),
});
const amount = z.number('Amount is a number').check(z.minimum(0, 'Amount cannot be below 0'), z.maximum(1e12));

const orderStates = ['placed', 'completed', 'cancelled'] as const;

export const putOrder = defineCall({
  name: 'orders.put',
  method: 'PUT',
  path: '/api/integration/orders/:externalId',
  summary: 'Feeds an order from another system; the same one again changes nothing.',
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
  summary: 'Feeds a payment from another system; the same one again changes nothing.',
  access: { grant: 'api_key', roles: {} },
  params: externalParams,
  body: z.strictObject({
    orderExternalId: z.optional(text(100, 'The order id')),
    amount,
    paidAt: z.optional(momentIn),
  }),
  reply: success({}),
});
