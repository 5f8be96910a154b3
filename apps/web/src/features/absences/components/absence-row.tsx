import type { Absence } from '@branchline/contract/absence';
import { lastActiveTime } from '#lib/dates.ts';
import { serverNow } from '#lib/server-clock.ts';
import { absenceTexts as texts } from '#lib/texts/absence-texts.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './absences.module.css';

interface AbsenceRowProps {
  absence: Absence;
  isBusy: boolean;
  onRemove: (said: string) => void;
}

/** One absence; what is under way can be ended, and what is ahead taken back. */
export function AbsenceRow({ absence, isBusy, onRemove }: AbsenceRowProps) {
  const { from, until, cover, note } = absence;
  const now = serverNow();
  const isOver = Date.parse(until) <= now;
  const isNow = !isOver && Date.parse(from) <= now;
  const span = texts.span(lastActiveTime(from), lastActiveTime(until));
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.span}>
          {span} {isNow && <Tag tone="warning">{texts.now}</Tag>}
        </p>
        <p className={styles.detail}>{cover ? texts.answers(cover.name) : texts.nobodyAnswers}</p>
        {note !== '' && (
          <p className={styles.detail} dir="auto">
            {note}
          </p>
        )}
      </div>
      {!isOver && (
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          aria-label={isNow ? texts.endNowNamed(span) : texts.removeNamed(span)}
          onClick={() => onRemove(isNow ? texts.ended : texts.removed)}
        >
          {isNow ? texts.endNow : texts.remove}
        </Button>
      )}
    </li>
  );
}
