import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onMessageSent } from '#lib/sent-messages.ts';
import { pushStateQuery } from './api/push-state.ts';
import { NotificationOffer } from './components/notification-offer.tsx';
import { useNewDevice } from './hooks/use-new-device.ts';
import { useWorkerQuestions } from './hooks/use-worker-questions.ts';
import { pushSupport } from './lib/push-support.ts';
import { renewIfNeeded } from './lib/subscription.ts';

/** What notifications need of a page of the chat. Tells of new devices, and shows nothing else but, after a first message, the offer to turn them on. */
export function Notifications() {
  useNewDevice();
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
