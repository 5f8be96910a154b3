import { getProfile } from '@branchline/contract/profile';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#lib/api-client.ts';
import { messageOf } from '#lib/api-error.ts';
import { openSession } from '#lib/session-store.ts';
import { authTexts } from '#lib/texts/auth-texts.ts';

/** Somebody vouches by hand: nobody waits for a second. */
const askAgainMs = 15_000;

interface Vouched {
  readonly ask: () => Promise<void>;
  readonly isAsking: boolean;
  /** Why the server could not be asked; null when it answered. */
  readonly failure: string | null;
}

/** Asks now and then, and whenever the page is looked at again, whether the account is open; then the session is. */
export const useVouched = (): Vouched => {
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
