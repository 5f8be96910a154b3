import { useState } from 'react';
import { Navigate } from 'react-router';
import { useLocationState } from '#lib/location-state.ts';
import { paths } from '#lib/paths.ts';
import { useCountryCode } from '#lib/public-settings.ts';
import { getSession } from '#lib/session-store.ts';
import { authTexts } from '#features/auth/auth-texts.ts';
import { Link } from '#ui/link.tsx';
import styles from './auth-pages.module.css';
import { AuthFrame } from './components/auth-frame.tsx';
import { CodeForm } from './components/code-form.tsx';
import { ResendCode } from './components/resend-code.tsx';
import { type PendingVerification, pendingVerification } from './pending-verification.ts';

const texts = authTexts.verify;

/** Takes the code of a sign-in or of a password reset. */
export function VerifyOtpPage() {
  const [isSignedIn] = useState(() => getSession() !== null);
  const [pending] = useState(pendingVerification);
  // Who is signed in waits for no code, but that of a reset.
  if (isSignedIn && pending === null) return <Navigate to={paths.start} replace />;
  return pending === null ? <VerifyAnyPhone /> : <VerifyPending pending={pending} />;
}

function VerifyPending({ pending }: { pending: PendingVerification }) {
  const countryCode = useCountryCode();
  const [resent, setResent] = useState(0);
  const isReset = pending.purpose === 'reset';
  const intro = isReset ? texts.sentIfKnown(pending.to) : texts.sentTo(`${countryCode} ${pending.to}`);
  return (
    <AuthFrame title={texts.title} intro={intro}>
      {/* What was typed, and said of it, was about the code before. */}
      <CodeForm key={resent} sentTo={pending.to} />
      <div className={styles.actions}>
        <ResendCode pending={pending} onSent={() => setResent((times) => times + 1)} />
        <Link to={isReset ? paths.forgotPassword : paths.start} state={useLocationState()}>
          {isReset ? texts.otherAccount : texts.otherNumber}
        </Link>
      </div>
    </AuthFrame>
  );
}

/** For a code that was asked for on another device, or before the browser forgot it. */
function VerifyAnyPhone() {
  return (
    <AuthFrame title={texts.title} intro={texts.intro}>
      <CodeForm sentTo={null} />
      <div className={styles.actions}>
        <Link to={paths.start} state={useLocationState()}>
          {texts.getCode}
        </Link>
      </div>
    </AuthFrame>
  );
}
