import { getSession } from '#lib/session-store.ts';
import { readStored, readTab, writeStored, writeTab } from '#lib/stored-keys.ts';
import { knownDevice } from './known-devices.ts';

/** What a code was sent for: to sign a customer in, or to reset the password of a staff account. */
export interface PendingVerification {
  readonly purpose: 'signIn' | 'reset';
  /** The phone number, or what was typed as e-mail or phone. */
  readonly to: string;
}

/** A sign-in code went to the number; `challenge` names the request that it belongs to. */
export const expectSignInCode = (phone: string, challenge: string): void => {
  writeStored('phone', phone);
  writeStored('codeChallenge', challenge);
  writeStored('userEmail', null);
  writeStored('sendVerificationCode', null);
};

/** A reset code was asked for; `sendVerificationCode` holds the reply's status, as elsewhere in the organisation. */
export const expectResetCode = (account: string, status: 0 | 1, challenge?: string): void => {
  keepResetAccount(account);
  writeStored('codeChallenge', challenge);
  if (getSession() === null) writeStored('phone', null);
  writeStored('sendVerificationCode', String(status));
};

/** A right code was entered for the account: `grant` lets this tab choose its new password. */
export const keepResetGrant = (account: string, grant: string): void => {
  writeTab('resetToken', grant);
  keepResetAccount(account);
  writeStored('sendVerificationCode', '1');
};

/** Of somebody who is signed in, what is stored under `userEmail` and `phone` is the session's: theirs is the tab's alone. */
const keepResetAccount = (account: string): void => {
  const isSignedIn = getSession() !== null;
  writeTab('resetAccount', isSignedIn ? account : null);
  if (!isSignedIn) writeStored('userEmail', account);
};

/** The account whose password is being reset; null when there is none. */
export const resetAccount = (): string | null =>
  readTab('resetAccount') ?? (getSession() === null ? readStored('userEmail') : null);

/** What goes along with a code for this number or account: its request, and that this device is known. */
export const proofsFor = (account: string): { challenge?: string; device?: string } => {
  const challenge = pendingVerification()?.to === account ? readStored('codeChallenge') : null;
  return { ...(challenge === null ? {} : { challenge }), ...knownDevice(account) };
};

/** The number signed in: its code is used up. */
export const endSignInCode = (): void => writeStored('codeChallenge', null);

/** Whether this device waits for a code of this kind, sent to this number or account. */
export const isExpected = (purpose: PendingVerification['purpose'], to: string): boolean => {
  const pending = pendingVerification();
  return pending?.purpose === purpose && pending.to === to;
};

/** The code that is being waited for; null when none was sent. Nobody who is signed in waits for one to sign in with. */
export const pendingVerification = (): PendingVerification | null => {
  const account = resetAccount();
  if (account && readStored('sendVerificationCode') === '1') return { purpose: 'reset', to: account };
  const phone = getSession() === null ? readStored('phone') : null;
  return phone ? { purpose: 'signIn', to: phone } : null;
};
