import { phone as phoneField } from '@branchline/contract/fields';
import { Suspense, type SubmitEvent, useRef, useState, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useLocationState } from '#lib/location-state.ts';
import { paths } from '#lib/paths.ts';
import { useCountryCode } from '#lib/public-settings.ts';
import { authTexts } from '#features/auth/auth-texts.ts';
import { showReplyMessage } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { AuthFrame } from './components/auth-frame.tsx';
import { codeSentState, sentAtBefore } from './code-sent-state.ts';
import { adviceAt } from './failure-advice.ts';
import { useSubmit } from './hooks/use-submit.ts';
import { isExpected } from './pending-verification.ts';
import { sendSignInCode } from './send-code.ts';
import styles from './auth-pages.module.css';
import { readTab, writeTab } from '#lib/stored-keys.ts';

/** The branch of an invitation link (`/?branch={id}&leader={id}`); both are kept for this tab until the sign-up is through. */
const useInvitation = (): string | null => {
  const [query] = useSearchParams();
  const branch = query.get('branch');
  const leader = query.get('leader');
  useEffect(() => {
    if (!branch) return;
    writeTab('invitedBranch', branch);
    writeTab('invitedLeader', leader);
  }, [branch, leader]);
  return branch ?? readTab('invitedBranch');
};

const InvitationNote = lazyWithRetry(() => import('./components/invitation-note.tsx'), 'InvitationNote');

const LanguageSelect = lazyWithRetry(() => import('#ui/language-select.tsx'), 'LanguageSelect');

const texts = authTexts.start;

export function StartPage() {
  const invitedBranch = useInvitation();
  return (
    <AuthFrame title={texts.headline} footer={<StartLinks />}>
      <Suspense>{invitedBranch !== null && <InvitationNote branchId={invitedBranch} />}</Suspense>
      <PhoneForm />
      <p className={styles.small}>{texts.consent}</p>
    </AuthFrame>
  );
}

function PhoneForm() {
  const navigate = useNavigate();
  const state = useLocationState();
  const countryCode = useCountryCode();
  const { isBusy, submit } = useSubmit();
  const [phone, setPhone] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const refuse = (message: string): void => {
    setError(message);
    input.current?.focus();
  };
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const checked = z.safeParse(phoneField, phone);
    if (!checked.success) {
      refuse(checked.error.issues[0]?.message ?? '');
      return;
    }
    setError(undefined);
    const number = checked.data;
    void submit(
      async () => {
        showReplyMessage(await sendSignInCode(number));
        await navigate(paths.verifyOtp, { state: codeSentState(state) });
      },
      (failure) => {
        const sentAt = isExpected('signIn', number) ? sentAtBefore(failure) : null;
        if (sentAt === null) refuse(adviceAt('phone', failure, texts.wrong));
        // Back from the code's screen: that code still counts.
        else void navigate(paths.verifyOtp, { state: codeSentState(state, sentAt) });
      },
    );
  };

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <Field label={texts.phone} help={texts.phoneHelp} error={error}>
        <PhoneInput
          ref={input}
          name="phone"
          countryCode={countryCode}
          value={phone}
          onChange={(event) => {
            setPhone(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" fullWidth busy={isBusy}>
        {texts.send}
      </Button>
    </form>
  );
}

function StartLinks() {
  return (
    <>
      <nav className={styles.links} aria-label={texts.links}>
        <Link to={paths.about}>{texts.about}</Link>
        <Link to={paths.contact}>{texts.contact}</Link>
        <Link to={paths.terms}>{texts.terms}</Link>
        <Link to={paths.privacy}>{texts.privacy}</Link>
        <Link to={paths.privacyIos}>{texts.privacyIos}</Link>
      </nav>
      <Suspense>
        <LanguageSelect />
      </Suspense>
      <p className={styles.small}>
        {texts.staff}{' '}
        <Link to={paths.login} state={useLocationState()}>
          {texts.login}
        </Link>
      </p>
    </>
  );
}
