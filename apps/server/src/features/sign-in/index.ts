import type { AppContext } from '#app-context';
import { forgetOldWrongCodes } from './code-budget.service.ts';
import { deleteExpiredCodes } from './codes.repository.ts';
import { deleteExpiredDevices } from './devices.repository.ts';
import { deleteOldGuessCounts } from './guess-counts.repository.ts';
import { createEmitNewDevice, type EmitNewDevice } from './new-devices.socket.ts';
import { deleteExpiredGrants } from './reset-grants.repository.ts';
import { registerSecondFactorCalls } from './second-factor.routes.ts';
import { deleteOldAddresses } from './sign-in-addresses.repository.ts';
import { deleteOldStaffDevices } from './staff-devices.repository.ts';
import { registerSignInCalls } from './sign-in.routes.ts';

export { readFailureBudget, withinFailureBudget, wrongGuess, type Guessed } from './code-budget.service.ts';
export { assertCanLimit, countCodeRequest, issueCode, takeGuess } from './codes.service.ts';
export { deleteCodesOf, moveDevices } from './devices.service.ts';
export { isOtherSecret, keepFingerprint, knowsSecret } from './fingerprint.service.ts';
export { notePhoneVerified } from './people.repository.ts';
export { createVerifyResetGrant } from './reset-grants.service.ts';
export { demandSecondFactor } from './second-factor-guard.ts';
export { findOfferedSecondFactor, mustSetUpSecondFactor } from './second-factor.service.ts';

export interface SignIn {
  /** Told of every sign-in on a device that the account did not know. */
  onNewDevice(listener: EmitNewDevice): void;
}

/** Ways in: password, second factor, codes by text and mail, and a new password. */
export const registerSignIn = (context: AppContext): SignIn => {
  const listeners: EmitNewDevice[] = [];
  registerSignInCalls(context, createEmitNewDevice(context, listeners));
  registerSecondFactorCalls(context);
  context.jobs.every('sign-in.clear', 3600, async () => {
    await deleteExpiredCodes(context.database.db);
    await deleteExpiredDevices(context.database.db);
    await deleteOldGuessCounts(context.database.db);
    await forgetOldWrongCodes(context);
    await deleteOldAddresses(context.database.db);
    await deleteOldStaffDevices(context.database.db);
    await deleteExpiredGrants(context.database.db);
  });
  return {
    onNewDevice: (listener) => {
      listeners.push(listener);
    },
  };
};
