import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { emptyBody } from './fields.ts';

export const listCustomerSettings = defineCall({
  name: 'settings.forcustomer',
  method: 'POST',
  path: '/api/settings/forcustomer',
  summary: 'The active public settings: app name, contact, social links.',
  access: { open: true, roles: {} },
  body: emptyBody,
  reply: success({ list: z.array(z.object({ key: z.string(), name: z.string(), value: z.string() })) }),
});
