import { startAfresh } from '@branchline/contract/held';
import { useState, useCallback, useEffect } from 'react';
import { call } from '#lib/api-client.ts';
import { messageOf } from '#lib/api-error.ts';
import { leaveTo } from '#lib/leave.ts';
import { logOut } from '#lib/log-out.ts';
import { paths } from '#lib/paths.ts';
import { useCountryCode } from '#lib/public-settings.ts';
import { signOut, useSession, openSession } from '#lib/session-store.ts';
import { authTexts } from '#features/auth/auth-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Link } from '#ui/link.tsx';
import { AuthFrame } from './components/auth-frame.tsx';
import styles from './auth-pages.module.css';
import { getProfile } from '@branchline/contract/profile';

/** Somebody vouches by hand: nobody waits for a second. */
const askAgainMs = 15_000;

interface Vouched {
  readonly ask: () => Promise<void>;
  readonly isAsking: boolean;
  /** Why the server could not be asked; null when it answered. */
  readonly failure: string | null;
}

/** Asks now and then, and whenever the page is looked at again, whether the account is open; then the session is. */
const useVouched = (): Vouched => {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useCallback(async () => {
    setIsAsking(true);
    try {
      const { data, held } = await call(getProfile);
      setFailure(null);
      if (held !== true) openSession(data);
    } catch (error) {
      setFailure(messageOf(error, authTexts.held.askFailed));
    } finally {
      setIsAsking(false);
    }
  }, []);
  useEffect(() => {
    const askWhenSeen = (): void => {
      if (document.visibilityState === 'visible') void ask();
    };
    askWhenSeen();
    const timer = setInterval(askWhenSeen, askAgainMs);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [ask]);
  return { ask, isAsking, failure };
};

const texts = authTexts.held;

/** The number was unused for long, and may be somebody else's by now: why nothing is shown, and what helps. */
export function HeldPage() {
  const countryCode = useCountryCode();
  const phone = useSession()?.phone ?? '';
  const { ask, isAsking, failure } = useVouched();
  const [isAfresh, setIsAfresh] = useState(false);
  return (
    <AuthFrame title={texts.title} intro={texts.intro(`${countryCode} ${phone}`)}>
      <div className={styles.form}>
        <p role="status">{texts.waiting}</p>
        {failure !== null && <Banner tone="warning">{failure}</Banner>}
        <Button busy={isAsking} onClick={() => void ask()}>
          {texts.askAgain}
        </Button>
        <p className={styles.small}>
          <Link to={paths.contact}>{texts.contact}</Link>
        </p>
        <p>{texts.afreshHelp}</p>
        <Button variant="quiet" onClick={() => setIsAfresh(true)}>
          {texts.afresh}
        </Button>
        <Button variant="quiet" onClick={() => void logOut(paths.start)}>
          {texts.leave}
        </Button>
      </div>
      {isAfresh && <StartAfresh onClose={() => setIsAfresh(false)} />}
    </AuthFrame>
  );
}

function StartAfresh({ onClose }: { onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const erase = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { message } = await call(startAfresh);
      await signOut();
      leaveTo(paths.start, message);
    } catch (error) {
      setFailure(messageOf(error, texts.afreshFailed));
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      onConfirm={() => void erase()}
      question={texts.afreshQuestion}
      consequence={texts.afreshConsequence}
      confirmLabel={texts.afreshConfirm}
      busy={isBusy}
      error={failure}
    />
  );
}
