import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onMessageSent } from '#lib/sent-messages.ts';
import { pushStateQuery } from './api/push-state.ts';
import { NotificationOffer } from './components/notification-offer.tsx';
import { useNewDevice } from './hooks/use-new-device.ts';
import { useWorkerQuestions } from './hooks/use-worker-questions.ts';
import { pushSupport } from './lib/push-support.ts';
import { renewIfNeeded } from './lib/subscription.ts';
import { watchAttention } from './lib/watch-attention.ts';

/** What notifications need of a page of the chat: whether somebody looks at it, new devices. Shows nothing else but, after a first message, the offer to turn them on. */
export function Notifications() {
  useNewDevice();
  useEffect(watchAttention, []);
  return pushSupport() === 'supported' ? <Supported /> : null;
}

function Supported() {
  const queryClient = useQueryClient();
  const [hasWritten, setHasWritten] = useState(false);
  useWorkerQuestions();
  useEffect(() => onMessageSent(() => setHasWritten(true)), []);
  useEffect(() => {
    renewIfNeeded()
      .then(() => queryClient.invalidateQueries({ queryKey: pushStateQuery.queryKey }))
      // The next start tries again.
      .catch(() => undefined);
  }, [queryClient]);
  return hasWritten ? <NotificationOffer /> : null;
}
