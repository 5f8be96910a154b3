import { useState } from 'react';
import { readStored, writeStored } from '#lib/stored-keys.ts';
import { notificationTexts as texts } from '#lib/texts/notification-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useChangePush, usePushState } from '../hooks/use-push.ts';
import styles from './notification-offer.module.css';

/** Offers notifications once, to somebody who has just written and may wait for the answer. */
export function NotificationOffer() {
  const [isDeclined, setIsDeclined] = useState(() => readStored('notificationOffer') === 'declined');
  const { data: state } = usePushState();
  const change = useChangePush();
  if (isDeclined || state?.kind !== 'off') return null;
  const decline = (): void => {
    writeStored('notificationOffer', 'declined');
    setIsDeclined(true);
  };
  return (
    <Banner>
      <div className={styles.offer}>
        <span className={styles.words}>{texts.offer}</span>
        <div className={styles.actions}>
          <Button variant="plain" size="small" disabled={change.isPending} onClick={decline}>
            {texts.offerDecline}
          </Button>
          <Button
            variant="quiet"
            size="small"
            busy={change.isPending}
            // A refusal is kept too: nobody is asked twice.
            onClick={() => change.mutate({ on: true, showText: false }, { onError: decline })}
          >
            {texts.offerAccept}
          </Button>
        </div>
      </div>
    </Banner>
  );
}
