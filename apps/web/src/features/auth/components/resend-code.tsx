import { useEffect, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useLocationState } from '#lib/location-state.ts';
import { authTexts } from '#features/auth/auth-texts.ts';
import { showReplyMessage } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { resendPossibleAt, sentAtIn } from '../code-sent-state.ts';
import { useSubmit } from '../hooks/use-submit.ts';
import type { PendingVerification } from '../pending-verification.ts';
import { sendAgain } from '../send-code.ts';

interface ResendCodeProps {
  pending: PendingVerification;
  /** A new code is on its way. */
  onSent?: () => void;
}

/** Sends the code again; counts down to when that is possible. */
export function ResendCode({ pending, onSent }: ResendCodeProps) {
  const state = useLocationState();
  const [possibleAt, setPossibleAt] = useState(() => resendPossibleAt(sentAtIn(state)));
  const [wait, setWait] = useState(() => secondsUntil(possibleAt));
  const { isBusy, submit } = useSubmit();

  useEffect(() => {
    const count = (): void => setWait(secondsUntil(possibleAt));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [possibleAt]);

  const resend = (): void =>
    void submit(
      async () => {
        showReplyMessage(await sendAgain(pending));
        setPossibleAt(resendPossibleAt(Date.now()));
        onSent?.();
      },
      (failure) => {
        if (failure instanceof ApiError && failure.retryAfterSeconds !== null) {
          setPossibleAt(Date.now() + failure.retryAfterSeconds * 1000);
        }
      },
    );

  return (
    <Button variant="plain" size="small" disabled={wait > 0} busy={isBusy} onClick={resend}>
      {wait > 0 ? authTexts.verify.resendIn(...inLargerUnits(wait)) : authTexts.verify.resend}
    </Button>
  );
}

/** Seconds are counted down from a minute on; more than two hours are told in hours, as the server tells them. */
const inLargerUnits = (seconds: number): [count: number, unit: 's' | 'minutes' | 'hours'] => {
  if (seconds <= 60) return [seconds, 's'];
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? [minutes, 'minutes'] : [Math.ceil(minutes / 60), 'hours'];
};

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
