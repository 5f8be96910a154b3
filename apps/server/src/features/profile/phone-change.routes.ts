import { changePhone, confirmPhone } from '@branchline/contract/phone-change';
import type { AppContext } from '#app-context';
import { presentMe } from '#features/users';
import { confirmPhoneChange, requestPhoneChange } from './phone-change.service.ts';

/** A customer moves to another number. */
export const registerPhoneChange = (context: AppContext): void => {
  context.http.registerCall(changePhone, async ({ body, ...caller }) => {
    const { challenge } = await requestPhoneChange(context, caller, body.phone);
    return { message: 'A code is on its way to this number.', challenge };
  });
  context.http.registerCall(confirmPhone, async ({ body, ...caller }) => {
    await confirmPhoneChange(context, caller, body);
    return { message: 'Your number is changed.', data: await presentMe(context, caller.actor.userId) };
  });
};
