import { listDate } from '#lib/dates.ts';
import { listOf } from '#lib/list-of.ts';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import styles from './own-leaders.module.css';

/** Customers of one leader who go together. */
export interface HandoverPart {
  readonly from: { readonly id: string; readonly name: string };
  readonly count: number;
  readonly names: readonly string[];
}

interface HandoverPreviewProps {
  parts: readonly HandoverPart[];
  /** Empty: not chosen yet. */
  to: string;
  note: string;
  hasHistory: boolean;
  until: string;
}

const namesShown = 5;

/** Who goes to whom, how many they are, and what each of them will read. */
export function HandoverPreview({ parts, to, note, hasHistory, until }: HandoverPreviewProps) {
  if (to === '') return null;
  return (
    <section className={styles.preview} aria-label={texts.preview} aria-live="polite">
      <h3>{texts.preview}</h3>
      {parts.map(({ from, count, names }) => {
        const message = [note.trim(), hasHistory ? texts.previewHistory(from.name) : ''].filter(Boolean).join('\n\n');
        return (
          <div key={from.id}>
            <p>{texts.previewWho(count, from.name, to)}</p>
            {names.length > 0 && (
              <p className={styles.quiet} dir="auto">
                {texts.previewNames(listOf(names.slice(0, namesShown)) + (count > namesShown ? ' …' : ''))}
              </p>
            )}
            {until !== '' && <p>{texts.previewUntil(listDate(until), from.name)}</p>}
            {message === '' ? (
              <p>{texts.previewNothing}</p>
            ) : (
              <>
                <p>{texts.previewReads(to)}</p>
                <p className={styles.bubble} dir="auto">
                  {message}
                </p>
              </>
            )}
          </div>
        );
      })}
      {hasHistory && <p className={styles.quiet}>{texts.previewLanguage}</p>}
    </section>
  );
}
