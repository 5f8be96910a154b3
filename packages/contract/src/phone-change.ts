import * as z from 'zod/mini';
import { otp } from './auth.ts';
import { defineCall, success } from './call.ts';
import { phone, text } from './fields.ts';
import { me } from './shapes.ts';

export const changePhone = defineCall({
  name: 'phone.change',
  method: 'POST',
  path: '/api/user/phone/change',
  summary: 'Sends a code to a customer’s new number. The reply is the same when somebody has the number.',
  access: { roles: { customer: 'own' } },
  body: z.strictObject({ phone }),
  reply: success({ challenge: z.string() }),
});

export const confirmPhone = defineCall({
  name: 'phone.confirm',
  method: 'POST',
  path: '/api/user/phone/confirm',
  summary: 'Moves a customer’s account to the new number with the code that it was sent; other sessions end.',
  access: { roles: { customer: 'own' } },
  body: z.strictObject({ phone, otp, challenge: text(200, 'The challenge') }),
  reply: success({ data: me }),
});
