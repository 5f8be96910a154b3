import { useState } from 'react';
import { dayHeading, today } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { readStored, writeStored } from '#lib/stored-keys.ts';
import { secondFactorTexts as texts } from '#features/profile/second-factor-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Link } from '#ui/link.tsx';
import { useSecondFactor } from './api/second-factor.ts';
import styles from './second-factor-offer.module.css';

/** Offers an admin a second factor while it can be put off: once a day, on every screen of the panel. */
export function SecondFactorOffer() {
  const [putOffOn, setPutOffOn] = useState(() => readStored('secondFactorPutOff'));
  // Asked anew whenever it is drawn: a tab stays open overnight.
  const isPutOff = putOffOn === today();
  const { data } = useSecondFactor(!isPutOff);
  if (isPutOff || data?.dueAt === undefined) return null;
  const putOff = (): void => {
    writeStored('secondFactorPutOff', today());
    setPutOffOn(today());
  };
  return (
    <Banner
      action={
        <div className={styles.actions}>
          <Button variant="plain" size="small" onClick={putOff}>
            {texts.later}
          </Button>
          <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to={paths.userProfile}>
            {texts.setUp}
          </Link>
        </div>
      }
    >
      {texts.offer(dayHeading(data.dueAt))}
    </Banner>
  );
}
