import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import styles from './summary-errors.module.css';

export interface SummaryError {
  /** What the field is called; its message stands at the field alone. */
  label: string;
  /** Moves the focus to the field: `() => setFocus('phone')`. */
  onSelect: () => void;
}

export interface SummaryErrorsProps {
  errors: readonly SummaryError[];
}

/** On top of a form when several things are wrong: names the fields at once, each leads there. Nothing under two. */
export function SummaryErrors({ errors }: SummaryErrorsProps) {
  const titleId = useId();
  if (errors.length < 2) return null;

  return (
    <div className={styles.summary} role="alert" aria-labelledby={titleId}>
      <CircleAlert aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title} id={titleId}>
          {uiTexts.correctFields(errors.length)}
        </p>
        <ul className={styles.list} role="list">
          {errors.map(({ label, onSelect }) => (
            <li key={label}>
              <button type="button" className={styles.error} onClick={onSelect}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
