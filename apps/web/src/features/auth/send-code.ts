import { emailOtp, forgetPassword, sendOtp, signup } from '@branchline/contract/auth';
import { call } from '#lib/api-client.ts';
import { readTab } from '#lib/stored-keys.ts';
import { knownDevice } from './known-devices.ts';
import { expectResetCode, expectSignInCode, type PendingVerification } from './pending-verification.ts';

interface SentCode {
  readonly message?: string | undefined;
}

/** Asks for a sign-in code; an invitation of this tab comes along, so that a new customer lands with its branch and leader. */
export const sendSignInCode = async (phone: string): Promise<SentCode> => {
  const branch = readTab('invitedBranch');
  const leader = readTab('invitedLeader') ?? undefined;
  const body = { phone, ...knownDevice(phone) };
  const sent = await (branch === null ? call(sendOtp, { body }) : call(signup, { body: { ...body, branch, leader } }));
  expectSignInCode(phone, sent.challenge);
  return sent;
};

/** Asks for the same code again. */
export const sendAgain = async ({ purpose, to }: PendingVerification): Promise<SentCode> => {
  if (purpose === 'signIn') return sendSignInCode(to);
  const sent = await call(to.includes('@') ? emailOtp : forgetPassword, { body: { email: to } });
  expectResetCode(to, sent.status, sent.challenge);
  return sent;
};
