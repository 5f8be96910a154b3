import { otp as otpField, verifyOtp } from '@branchline/contract/auth';
import { phone as phoneField } from '@branchline/contract/fields';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#lib/api-client.ts';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { useCountryCode } from '#lib/public-settings.ts';
import { authTexts } from '#features/auth/auth-texts.ts';
import { showInfo, showReplyMessage } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import styles from '../auth-pages.module.css';
import { adviceAt } from '../failure-advice.ts';
import { useSubmit } from '../hooks/use-submit.ts';
import { proofsFor, endSignInCode, keepResetGrant } from '../pending-verification.ts';
import { useNavigate } from 'react-router';
import { returnPath } from '#lib/return-path.ts';
import { useLocationState } from '#lib/location-state.ts';
import { landingOf, paths } from '#lib/paths.ts';
import { signIn } from '#lib/session-store.ts';
import { writeTab } from '#lib/stored-keys.ts';
import { keepDevice } from '../known-devices.ts';

interface Verified {
  readonly new: 0 | 1;
  readonly token?: string | undefined;
  readonly resetToken?: string | undefined;
  readonly device?: string | undefined;
  readonly held?: boolean | undefined;
  readonly user?: Parameters<typeof signIn>[1] | undefined;
}

/**
 * Where the right code of an account leads: a new customer to the profile, a known one to the chats, a reset to the new
 * password.
 */
const useFollowVerified = (): ((account: string, reply: Verified) => Promise<void>) => {
  const navigate = useNavigate();
  const state = useLocationState();
  return async (account, { new: isNew, token, resetToken, device, held, user }) => {
    if (resetToken !== undefined) {
      keepResetGrant(account, resetToken);
      await navigate(paths.createNewPassword, { replace: true });
    } else if (token !== undefined && user !== undefined) {
      writeTab('invitedBranch', null);
      writeTab('invitedLeader', null);
      endSignInCode();
      if (device !== undefined) keepDevice(account, device);
      signIn(token, user, held);
      const landing = returnPath(state, user.id) ?? landingOf(user.role.slug);
      await navigate(isNew === 1 ? paths.userProfile : landing, { replace: true });
    }
  };
};

const texts = authTexts.verify;

const faultIn = (field: z.ZodMiniType, value: string): string | undefined =>
  z.safeParse(field, value).error?.issues[0]?.message;

/** What to do with the second code that the server sends once the first was right; undefined for any other failure. */
const secondCodeHelp = (failure: unknown): string | undefined =>
  failure instanceof ApiError && failure.code === 'unauthenticated' ? failure.errors['otp'] : undefined;

/** Takes a code, and the phone number that it was sent to where this device does not know of one. */
export function CodeForm({ sentTo }: { sentTo: string | null }) {
  const { isBusy, submit } = useSubmit();
  const follow = useFollowVerified();
  const countryCode = useCountryCode();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<{ phone?: string | undefined; otp?: string | undefined }>({});
  const [help, setHelp] = useState<string>();
  const phoneInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const isAsked = sentTo === null;

  // The first thing to do on this screen.
  useEffect(() => (isAsked ? phoneInput : codeInput).current?.focus(), [isAsked]);

  const refuse = (next: typeof faults): void => {
    setFaults(next);
    const input = (next.phone === undefined ? codeInput : phoneInput).current;
    input?.focus();
    input?.select();
  };
  const askForSecond = (next: string, failure: unknown): void => {
    showInfo(messageOf(failure, next));
    setHelp(next);
    setCode('');
    codeInput.current?.focus();
  };
  const verify = (otp: string): void => {
    const found = { phone: isAsked ? faultIn(phoneField, phone) : undefined, otp: faultIn(otpField, otp) };
    if (found.phone !== undefined || found.otp !== undefined) {
      refuse(found);
      return;
    }
    setFaults({});
    const account = sentTo ?? phone;
    void submit(
      async () => {
        try {
          const reply = await call(verifyOtp, { body: { phone: account, otp, ...proofsFor(account) } });
          showReplyMessage(reply);
          await follow(account, reply);
        } catch (failure) {
          const next = secondCodeHelp(failure);
          if (next === undefined) throw failure;
          askForSecond(next, failure);
        }
      },
      (failure) => refuse({ otp: adviceAt('otp', failure, isAsked ? texts.wrongPair : texts.wrongCode) }),
    );
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    verify(code);
  };

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {isAsked && (
        <Field label={texts.phone} error={faults.phone} required>
          <PhoneInput
            ref={phoneInput}
            name="phone"
            countryCode={countryCode}
            value={phone}
            onChange={(event) => {
              setPhone(event.target.value);
              setFaults(({ otp }) => ({ otp }));
            }}
          />
        </Field>
      )}
      <Field label={texts.code} help={help} error={faults.otp} required={isAsked}>
        <OtpInput ref={codeInput} name="otp" value={code} onChange={setCode} onComplete={verify} />
      </Field>
      <Button type="submit" fullWidth busy={isBusy}>
        {texts.submit}
      </Button>
    </form>
  );
}
