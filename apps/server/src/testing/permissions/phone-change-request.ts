import { changePhone } from '@branchline/contract/phone-change';
import { readTextedCode } from '../codes.ts';
import { newPhone } from '../factories.ts';
import { type MakeRequest, makeStandIn } from './ask.ts';

/** A customer's code for a number that is new; nobody else gets one. */
export const phoneChange: MakeRequest = async (ask) => {
  const { user, token } = await makeStandIn(ask);
  const phone = newPhone();
  const { app } = ask.world;
  if (user?.role !== 'customer') return { token, body: { phone, otp: '000000', challenge: 'none' } };
  const { challenge } = (await app.call(changePhone, { token, body: { phone } })).reply;
  return { token, body: { phone, otp: await readTextedCode(app, phone), challenge } };
};
