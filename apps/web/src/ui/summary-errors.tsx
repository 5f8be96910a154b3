import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import styles from './summary-errors.module.css';

export interface SummaryError {
  message: string;
  /** Moves the focus to the field: `() => setFocus('phone')`. */
  onSelect?: (() => void) | undefined;
}

export interface SummaryErrorsProps {
  errors: readonly SummaryError[];
  title?: string | undefined;
}

/** On top of a form when several things are wrong: read out at once, each leads to its field. Nothing under two. */
export function SummaryErrors({ errors, title = uiTexts.checkFields(errors.length) }: SummaryErrorsProps) {
  const titleId = useId();
  if (errors.length < 2) return null;

  return (
    <div className={styles.summary} role="alert" aria-labelledby={titleId}>
      <CircleAlert aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title} id={titleId}>
          {title}
        </p>
        <ul className={styles.list} role="list">
          {errors.map((error) => (
            <li key={error.message}>
              {error.onSelect ? (
                <button type="button" className={styles.error} onClick={error.onSelect}>
                  {error.message}
                </button>
              ) : (
                error.message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
