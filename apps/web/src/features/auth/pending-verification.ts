import { readStored, writeStored } from '#lib/stored-keys.ts';

/** What a code was sent for: to sign a customer in, or to reset the password of a staff account. */
export interface PendingVerification {
  readonly purpose: 'signIn' | 'reset';
  /** The phone number, or what was typed as e-mail or phone. */
  readonly to: string;
}

/** A sign-in code went to the number. */
export const expectSignInCode = (phone: string): void => {
  writeStored('phone', phone);
  writeStored('userEmail', null);
  writeStored('sendVerificationCode', null);
};

/** A reset code was asked for; `sendVerificationCode` holds the reply's status, as elsewhere in the organisation. */
export const expectResetCode = (account: string, status: 0 | 1): void => {
  writeStored('userEmail', account);
  writeStored('phone', null);
  writeStored('sendVerificationCode', String(status));
};

/** Whether this device waits for a code of this kind, sent to this number or account. */
export const isExpected = (purpose: PendingVerification['purpose'], to: string): boolean => {
  const pending = pendingVerification();
  return pending?.purpose === purpose && pending.to === to;
};

/** The code that is being waited for; null when none was sent. */
export const pendingVerification = (): PendingVerification | null => {
  const account = readStored('userEmail');
  if (account && readStored('sendVerificationCode') === '1') return { purpose: 'reset', to: account };
  const phone = readStored('phone');
  return phone ? { purpose: 'signIn', to: phone } : null;
};
