import { changePassword, emailOtp, forgetPassword, login, sendOtp, signup, verifyOtp } from '@branchline/contract/auth';
import type { HandlerReply } from '@branchline/contract/call';
import type { AppContext } from '#app-context';
import { presentMe } from '#features/users';
import { invalid } from '#platform/app-error';
import { answerCode } from './code-answers.service.ts';
import { requestResetCode, requestSignInCode } from './code-requests.service.ts';
import { login as signIn } from './login.service.ts';
import type { EmitNewDevice } from './new-devices.socket.ts';
import { changeOwnPassword, resetPassword } from './password.service.ts';

const codeIsComing = 'A code is on its way to this number.';
const resetCodeMayBeComing = 'If this belongs to a staff account, a code is on its way to it.';

const assertConfirmed = (form: { newPassword: string; confirmPassword: string }, message: string): void => {
  if (form.newPassword !== form.confirmPassword) throw invalid(message, { confirmPassword: message });
};

const registerCodes = (context: AppContext, emitNewDevice: EmitNewDevice): void => {
  const { http } = context;
  http.registerCall(sendOtp, async ({ body, request }) => {
    const { challenge } = await requestSignInCode(context, body, request);
    return { message: codeIsComing, challenge };
  });
  http.registerCall(signup, async ({ body: { branch: branchId, leader: leaderId, ...body }, request }) => {
    const { challenge } = await requestSignInCode(context, { ...body, branchId, leaderId }, request);
    return { message: codeIsComing, challenge };
  });
  http.registerCall(forgetPassword, async ({ body, request }) => {
    const { challenge } = await requestResetCode(context, { typed: body.email, byMail: false }, request);
    return { message: resetCodeMayBeComing, challenge };
  });
  http.registerCall(emailOtp, async ({ body, request }) => {
    const { challenge } = await requestResetCode(context, { typed: body.email, byMail: true }, request);
    return { message: resetCodeMayBeComing, challenge };
  });
  http.registerCall(
    verifyOtp,
    async ({ body: { phone, ...body }, request }): Promise<HandlerReply<typeof verifyOtp>> => {
      const answer = await answerCode(context, { typed: phone, ...body }, request);
      if (answer.kind === 'reset')
        return { new: 0, resetToken: answer.resetToken, message: 'Choose a new password now.' };
      const { userId, isNew, token, device, isHeld, isNewDevice } = answer;
      context.goodTokens.add(token);
      if (isNewDevice) emitNewDevice({ userId, device: request.userAgent });
      const user = await presentMe(context, userId, { isHeld });
      const message = isHeld ? 'You are signed in, and your account waits to be opened.' : 'You are signed in.';
      return { new: isNew ? 1 : 0, token, device, user, message, ...(isHeld && { held: true }) };
    },
  );
};

/** Registers the calls for login, codes and passwords. */
export const registerSignInCalls = (context: AppContext, emitNewDevice: EmitNewDevice): void => {
  registerCodes(context, emitNewDevice);
  context.http.registerCall(login, async ({ body, request }) => {
    const { token, userId, isNewDevice } = await signIn(context, body, request);
    context.goodTokens.add(token);
    if (isNewDevice) emitNewDevice({ userId, device: request.userAgent });
    return { message: 'You are signed in.', token, me: await presentMe(context, userId) };
  });
  context.http.registerCall(changePassword, async ({ actor, grant, body, request }) => {
    if (actor) {
      assertConfirmed(body, 'Passwords must match');
      await changeOwnPassword(context, body, { actor, request });
      return { message: 'Your password is changed. Other devices are signed out.' };
    }
    if (!grant) throw invalid('Ask for a new code to choose a new password.');
    assertConfirmed(body, 'Must match "password" field value');
    const { email: typed } = body;
    if (typed === undefined || typed.trim() === '') throw invalid('Email is required', { email: 'Email is required' });
    await resetPassword(context, { newPassword: body.newPassword, typed }, { grant, request });
    return { message: 'Your password is changed. Please sign in with it.' };
  });
};
