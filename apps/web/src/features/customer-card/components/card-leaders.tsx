import type { PastLeader } from '@branchline/contract/notes';
import { listDate } from '#lib/dates.ts';
import { customerCardTexts as texts } from '#lib/texts/customer-card-texts.ts';
import styles from '../customer-card.module.css';

/** Whose customer somebody was, since when, by whom and why: for branch leaders and admins. */
export function CardLeaders({ leaders }: { leaders: readonly PastLeader[] }) {
  return (
    <section className={styles.section} aria-label={texts.leaders}>
      <h3>{texts.leaders}</h3>
      <ul role="list" className={styles.list}>
        {leaders.map(({ leader, since, until, by, reason }) => (
          <li key={`${since} ${leader.id}`} className={styles.row}>
            <div className={styles.words}>
              <p dir="auto">{leader.name}</p>
              <p className={styles.meta}>
                {until === null ? texts.sinceDay(listDate(since)) : texts.fromTo(listDate(since), listDate(until))}
              </p>
              <p className={styles.meta}>{by ? texts.givenBy(by.name) : texts.givenByRule}</p>
              {reason !== '' && (
                <p className={styles.note} dir="auto">
                  {reason}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
