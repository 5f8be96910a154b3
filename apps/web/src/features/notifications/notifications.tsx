import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';
import { onMessageSent } from '#lib/sent-messages.ts';
import { readStored } from '#lib/stored-keys.ts';
import { pushStateQuery } from './api/push-state.ts';
import { NotificationOffer } from './components/notification-offer.tsx';
import { useNewDevice } from './hooks/use-new-device.ts';
import { useWorkerQuestions } from './hooks/use-worker-questions.ts';
import { pushSupport } from './lib/push-support.ts';
import { renewIfNeeded } from './lib/subscription.ts';
import { watchAttention } from './lib/watch-attention.ts';

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
    renewIfNeeded()
      .then(() => queryClient.invalidateQueries({ queryKey: pushStateQuery.queryKey }))
      // The next start tries again.
      .catch(() => undefined);
  }, [queryClient]);
  return hasWritten ? <NotificationOffer /> : null;
}
