import type { AppContext } from '#app-context';
import { asText, giveBackText } from '#features/texts';
import type { RequestInfo } from '#platform/http/actor';
import { networkKey } from '#platform/limits/address-key';
import { type Account, readAccount } from './accounts.ts';
import { countCodeRequest, issueCode } from './codes.service.ts';
import { recogniseDevice } from './devices.service.ts';
import { sendResetCode, textSignInCode } from './code-messages.ts';
import { findPersonByAccount } from './people.repository.ts';
import { mayResetPassword, maySignInWithCode } from './sign-in.policy.ts';

export interface SignInRequest {
  readonly phone: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly branchId?: string | undefined;
  /** The leader that the invitation named. */
  readonly leaderId?: string | undefined;
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
  { ip, language }: RequestInfo,
): Promise<{ readonly challenge: string }> => {
  const account = readAccount(phone, context.config.phoneCountryCode);
  const { db } = context.database;
  const device = await recogniseDevice(db, { token, phone: account.value });
  await countCodeRequest(context, { account, deviceId: device?.id, isTexted: true }, ip);
  const person = await findPersonByAccount(db, account);
  const { code, challenge } = await issueCode(context, {
    ...names,
    purpose: 'sign_in',
    account: account.value,
    deviceId: device?.id,
    isForSomebody: person === undefined || maySignInWithCode(person),
  });
  context.later.add('otp.text', () => textSignInCode(context, { phone, person, code, language }), asText(context, ip));
  return { challenge };
};

/** Sends the second code to where the first one went; a text is in hand by then. */
export const sendSecondCode = async (
  context: AppContext,
  { account, code, isReset }: { readonly account: Account; readonly code: string; readonly isReset: boolean },
  { ip, language }: RequestInfo,
): Promise<void> => {
  const isTexted = account.kind === 'phone';
  const person = await findPersonByAccount(context.database.db, account);
  const send = async () => {
    if (isReset) await sendResetCode(context, { account, person, code, byMail: !isTexted, language });
    else await textSignInCode(context, { phone: account.value, person, code, language });
  };
  context.later.add('otp.text', send, isTexted ? asText(context, ip) : { lane: networkKey(ip) });
};

/**
 * Asks for a code to choose a new password, with an e-mail address or number of a staff account; `byMail` sends it by
 * mail even when a number was typed. Returns the request's challenge. The same work is done whether there is such an
 * account or not.
 */
export const requestResetCode = async (
  context: AppContext,
  { typed, byMail }: { readonly typed: string; readonly byMail: boolean },
  { ip, language }: RequestInfo,
): Promise<{ readonly challenge: string }> => {
  const account = readAccount(typed, context.config.phoneCountryCode);
  const isTexted = account.kind === 'phone' && !byMail;
  await countCodeRequest(context, { account, isTexted }, ip);
  const person = await findPersonByAccount(context.database.db, account);
  const { code, challenge } = await issueCode(context, {
    purpose: 'reset',
    account: account.value,
    isForSomebody: person !== undefined && mayResetPassword(person),
  });
  const send = async () => {
    const isSent = await sendResetCode(context, { account, person, code, byMail, language });
    if (isTexted && !isSent) await giveBackText(context);
  };
  context.later.add('reset.send', send, isTexted ? asText(context, ip) : { lane: networkKey(ip) });
  return { challenge };
};
