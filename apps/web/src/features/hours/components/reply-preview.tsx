import { dayHeading, daysBefore, today } from '#lib/dates.ts';
import { openingHoursTexts as texts } from '#lib/texts/opening-hours-texts.ts';
import styles from './hours.module.css';

/** What a customer would read who wrote now, with tomorrow morning as the time of the answer. */
export function ReplyPreview({ autoReply }: { autoReply: string }) {
  const when = `${dayHeading(daysBefore(today(), -1))} 09:00`;
  const words = autoReply.trim()
    ? autoReply.replaceAll('{when}', when).replaceAll('{cover}', texts.exampleCover)
    : texts.builtIn(when);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{texts.preview}</figcaption>
      <p className={styles.bubble} dir="auto">
        {words}
      </p>
    </figure>
  );
}
