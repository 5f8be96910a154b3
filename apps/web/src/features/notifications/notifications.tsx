import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { attention } from '#lib/attention.ts';
import { chosenSaving } from '#lib/data-saver.ts';
import { writeSaving } from '#lib/device-databases.ts';
import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';
import { ownPath } from '#lib/own-path.ts';
import { paths } from '#lib/paths.ts';
import { onMessageSent } from '#lib/sent-messages.ts';
import { readStored } from '#lib/stored-keys.ts';
import { isToPage, type ToPage } from '#lib/worker-messages.ts';
import { pushStateQuery } from './api/push-state.ts';
import { NotificationOffer } from './components/notification-offer.tsx';
import { useNewDevice } from './hooks/use-new-device.ts';
import { pushSupport } from './lib/push-support.ts';
import { renewIfNeeded } from './lib/subscription.ts';
import { watchAttention } from './lib/watch-attention.ts';

/** The person whose conversation the address shows; null on other screens. */
const partnerShown = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string | null =>
  pathname === paths.conversation ? new URLSearchParams(search).get('id') : null;

const answerTo = (question: Exclude<ToPage, { readonly type: 'open' }>): boolean =>
  attention.get() && (question.type === 'attends' || partnerShown(window.location) === question.partnerId);

/** Answers the service worker: whether somebody looks at this page and what it shows, and goes where a notification leads. */
const useWorkerQuestions = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const answer = ({ data, ports }: MessageEvent<unknown>): void => {
      if (!isToPage(data)) return;
      if (data.type !== 'open') {
        ports[0]?.postMessage(answerTo(data));
        return;
      }
      const path = ownPath(data.path);
      if (path !== null) void navigate(path);
      ports[0]?.postMessage(path !== null);
    };
    navigator.serviceWorker.addEventListener('message', answer);
    return () => navigator.serviceWorker.removeEventListener('message', answer);
  }, [navigate]);
};

const InstallHint = lazyWithRetry(() => import('./components/install-hint.tsx'), 'InstallHint', nothing);

/** What notifications need of a page of the chat: whether somebody looks at it, new devices. Shows nothing else but, after a first message, the offer to turn them on, or how to come to that. */
export function Notifications() {
  useNewDevice();
  useEffect(watchAttention, []);
  const support = pushSupport();
  if (support === 'unsupported') return null;
  return support === 'supported' ? <Supported /> : <InstallFirst />;
}

const useHasWritten = (): boolean => {
  const [hasWritten, setHasWritten] = useState(false);
  useEffect(() => onMessageSent(() => setHasWritten(true)), []);
  return hasWritten;
};

function InstallFirst() {
  const hasWritten = useHasWritten();
  if (!hasWritten || readStored('installHint') === 'closed') return null;
  return (
    <Suspense>
      <InstallHint />
    </Suspense>
  );
}

function Supported() {
  const queryClient = useQueryClient();
  const hasWritten = useHasWritten();
  useWorkerQuestions();
  useEffect(() => {
    // A sign-out takes the worker's copy away, but not the choice.
    void writeSaving(chosenSaving());
    renewIfNeeded()
      .then(() => queryClient.invalidateQueries({ queryKey: pushStateQuery.queryKey }))
      // The next start tries again.
      .catch(() => undefined);
  }, [queryClient]);
  return hasWritten ? <NotificationOffer /> : null;
}
