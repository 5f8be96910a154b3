import styles from './day-chip.module.css';

export interface DayChipProps {
  /** The day as it is read: "14 March". */
  children: string;
  /** The day as `YYYY-MM-DD`. */
  dateTime?: string | undefined;
}

/** The heading of a day's messages. */
export function DayChip({ children, dateTime }: DayChipProps) {
  return (
    <h2 className={styles.day}>
      <time className={styles.chip} dateTime={dateTime}>
        {children}
      </time>
    </h2>
  );
}
