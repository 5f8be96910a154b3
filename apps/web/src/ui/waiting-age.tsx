import { Clock, ClockAlert, ClockFading } from 'lucide-react';
import { dateAndTime } from '#lib/dates.ts';
import { serverNow } from '#lib/server-clock.ts';
import { waitingTimeTexts } from '#lib/texts/waiting-time-texts.ts';
import { classNames } from './class-names.ts';
import styles from './waiting-age.module.css';
import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Draws a component anew every minute: what it says of now has changed. */
const useMinute = (): void => {
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((count) => count + 1), minuteMs);
    return () => clearInterval(timer);
  }, []);
};

const [quarterHour, hour, day] = [15, 60, 24 * 60];

const ageText = (minutes: number): string => {
  if (minutes < 1) return waitingTimeTexts.now;
  if (minutes < hour) return waitingTimeTexts.minutes(minutes);
  if (minutes < 2 * day) return waitingTimeTexts.hours(Math.floor(minutes / hour));
  return waitingTimeTexts.days(Math.floor(minutes / day));
};

/** For how long somebody waits for an answer; icon and colour are others from a quarter of an hour, and from an hour on. */
export function WaitingAge({ since }: { since: string }) {
  useMinute();
  const minutes = Math.max(0, Math.floor((serverNow() - Date.parse(since)) / 60_000));
  const [Icon, style] =
    minutes < quarterHour
      ? [Clock, undefined]
      : minutes < hour
        ? [ClockFading, styles.late]
        : [ClockAlert, styles.overdue];
  const age = ageText(minutes);
  return (
    <span className={classNames(styles.age, style)} title={dateAndTime(since)}>
      <Icon role="img" aria-label={waitingTimeTexts.waiting} />
      {age}
    </span>
  );
}
