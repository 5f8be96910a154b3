import { classNames } from './class-names.ts';
import styles from './day-chip.module.css';

export interface DayChipProps {
  /** The day as it is read: "14 March". */
  children: string;
  /** The day as `YYYY-MM-DD`. */
  dateTime?: string | undefined;
  /** Stays at the top while its messages scroll by. */
  sticky?: boolean;
}

/** The heading of a day's messages. */
export function DayChip({ children, dateTime, sticky = false }: DayChipProps) {
  return (
    <h2 className={classNames(styles.day, sticky && styles.sticky)}>
      <time className={styles.chip} dateTime={dateTime}>
        {children}
      </time>
    </h2>
  );
}
