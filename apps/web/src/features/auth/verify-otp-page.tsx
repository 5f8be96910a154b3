import { otp as otpField, verifyOtp } from '@branchline/contract/auth';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call } from '#lib/api-client.ts';
import { ApiError } from '#lib/api-error.ts';
import { askedScreen } from '#lib/asked-screen.ts';
import { useLocationState } from '#lib/location-state.ts';
import { landingOf, paths } from '#lib/paths.ts';
import { useCountryCode } from '#lib/public-settings.ts';
import { getSession, signIn } from '#lib/session-store.ts';
import { writeStored, writeTab } from '#lib/stored-keys.ts';
import { authTexts } from '#lib/texts/auth-texts.ts';
import { showReplyMessage } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import styles from './auth-pages.module.css';
import { AuthFrame } from './components/auth-frame.tsx';
import { ResendCode } from './components/resend-code.tsx';
import { useSubmit } from './hooks/use-submit.ts';
import { type PendingVerification, pendingVerification } from './pending-verification.ts';

const texts = authTexts.verify;

/** Takes the code of a sign-in or of a password reset. */
export function VerifyOtpPage() {
  // Who is signed in already has a phone number stored, too; but no code to wait for.
  const [pending] = useState(() => (getSession() === null ? pendingVerification() : null));
  return pending === null ? <Navigate to={paths.start} replace /> : <VerifyOtp pending={pending} />;
}

function VerifyOtp({ pending }: { pending: PendingVerification }) {
  const countryCode = useCountryCode();
  const isReset = pending.purpose === 'reset';
  const intro = isReset ? texts.sentIfKnown(pending.to) : texts.sentTo(`${countryCode} ${pending.to}`);
  return (
    <AuthFrame title={texts.title} intro={intro}>
      <CodeForm pending={pending} />
      <div className={styles.actions}>
        <ResendCode pending={pending} />
        <Link to={isReset ? paths.forgotPassword : paths.start} state={useLocationState()}>
          {isReset ? texts.otherAccount : texts.otherNumber}
        </Link>
      </div>
    </AuthFrame>
  );
}

function CodeForm({ pending }: { pending: PendingVerification }) {
  const { isBusy, submit } = useSubmit();
  const follow = useFollowVerified(pending);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  // The one thing to do on this screen.
  useEffect(() => input.current?.focus(), []);

  const refuse = (message: string): void => {
    setError(message);
    input.current?.focus();
    input.current?.select();
  };
  const verify = (otp: string): void => {
    const checked = z.safeParse(otpField, otp);
    if (!checked.success) {
      refuse(checked.error.issues[0]?.message ?? '');
      return;
    }
    setError(undefined);
    void submit(
      async () => {
        const reply = await call(verifyOtp, { body: { phone: pending.to, otp } });
        showReplyMessage(reply);
        await follow(reply);
      },
      (failure) => refuse(failure instanceof ApiError ? (failure.errors['otp'] ?? failure.message) : authTexts.failed),
    );
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    verify(code);
  };

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Field label={texts.code} error={error}>
        <OtpInput ref={input} name="otp" value={code} onChange={setCode} onComplete={verify} />
      </Field>
      <Button type="submit" fullWidth busy={isBusy}>
        {texts.submit}
      </Button>
    </form>
  );
}

interface Verified {
  readonly new: 0 | 1;
  readonly token?: string | undefined;
  readonly resetToken?: string | undefined;
  readonly user?: Parameters<typeof signIn>[1] | undefined;
}

/** Where a right code leads: a new customer to the profile, a known one to the chats, a reset to the new password. */
const useFollowVerified = ({ purpose }: PendingVerification): ((reply: Verified) => Promise<void>) => {
  const navigate = useNavigate();
  const state = useLocationState();
  return async ({ new: isNew, token, resetToken, user }) => {
    if (purpose === 'reset' && resetToken !== undefined) {
      writeTab('resetToken', resetToken);
      writeStored('sendVerificationCode', '1');
      await navigate(paths.createNewPassword, { replace: true });
    } else if (token !== undefined && user !== undefined) {
      writeTab('invitedBranch', null);
      signIn(token, user);
      const landing = askedScreen(state) ?? landingOf(user.role.slug);
      await navigate(isNew === 1 ? paths.userProfile : landing, { replace: true });
    }
  };
};
