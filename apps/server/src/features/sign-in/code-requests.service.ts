import type { AppContext } from '#app-context';
import { readAccount } from './accounts.ts';
import { countCodeRequest, issueCode } from './codes.service.ts';
import { recogniseDevice } from './devices.service.ts';
import { sendResetCode, textSignInCode } from './messages.ts';
import { findPersonByAccount } from './people.repository.ts';
import { mayResetPassword, maySignInWithCode } from './sign-in.policy.ts';

export interface SignInRequest {
  readonly phone: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly branchId?: string | undefined;
  /** The token of a device that signed in with this number before. */
  readonly device?: string | undefined;
}

/**
 * Asks for a sign-in code for a number and returns the request's challenge. The names and the branch are used when its
 * code makes a customer. The same work is done, and nothing different is said, whoever the number belongs to; the text
 * leaves later.
 */
export const requestSignInCode = async (
  context: AppContext,
  { phone, device: token, ...names }: SignInRequest,
  ip: string,
): Promise<{ readonly challenge: string }> => {
  const account = readAccount(phone, context.config.phoneCountryCode);
  const { db } = context.database;
  const device = await recogniseDevice(db, { token, phone: account.value });
  await countCodeRequest(context, { account, deviceId: device?.id }, ip);
  const person = await findPersonByAccount(db, account);
  const { code, challenge } = await issueCode(context, {
    ...names,
    purpose: 'sign_in',
    account: account.value,
    deviceId: device?.id,
    isForSomebody: person === undefined || maySignInWithCode(person),
  });
  context.later.add('otp.text', () => textSignInCode(context, { phone, person, code }));
  return { challenge };
};

/**
 * Asks for a code to choose a new password, with an e-mail address or number of a staff account; `byMail` sends it by
 * mail even when a number was typed. The same work is done whether there is such an account or not.
 */
export const requestResetCode = async (
  context: AppContext,
  { typed, byMail }: { readonly typed: string; readonly byMail: boolean },
  ip: string,
): Promise<void> => {
  const account = readAccount(typed, context.config.phoneCountryCode);
  await countCodeRequest(context, { account }, ip);
  const person = await findPersonByAccount(context.database.db, account);
  const { code } = await issueCode(context, {
    purpose: 'reset',
    account: account.value,
    isForSomebody: person !== undefined && mayResetPassword(person),
  });
  context.later.add('reset.send', () => sendResetCode(context, { account, person, code, byMail }));
};
