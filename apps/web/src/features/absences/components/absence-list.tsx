import { absenceTexts as texts } from '#lib/texts/absence-texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { useAbsences } from '../api/use-absences.ts';
import { useTakeBack } from '../api/use-take-back.ts';
import styles from './absences.module.css';
import type { Absence } from '@branchline/contract/absence';
import { lastActiveTime } from '#lib/dates.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';

interface AbsenceListProps {
  absences: ReturnType<typeof useAbsences>;
  page: number;
  onPage: (page: number) => void;
  /** Named in what is put back; undefined: the reader. */
  userId: string | undefined;
}

/** A leader's absences; whatever is taken back can be put back at once. */
export function AbsenceList({ absences, page, onPage, userId }: AbsenceListProps) {
  const { data } = absences;
  const { takeBack, takenBackId } = useTakeBack(userId);
  if (!data)
    return (
      <NotLoaded query={absences} message={texts.failed}>
        <Skeleton shape="rows" count={2} />
      </NotLoaded>
    );
  if (data.total === 0) return <EmptyState message={texts.none} />;
  return (
    <>
      <ul role="list" className={styles.list} aria-label={texts.list}>
        {data.data.map((absence) => (
          <AbsenceRow
            key={absence.id}
            absence={absence}
            isBusy={takenBackId === absence.id}
            onRemove={(said) => takeBack(absence, said)}
          />
        ))}
      </ul>
      <Pagination page={page} totalPages={data.totalPage} onPageChange={onPage} />
    </>
  );
}

interface AbsenceRowProps {
  absence: Absence;
  isBusy: boolean;
  onRemove: (said: string) => void;
}

/** One absence; what is under way can be ended, and what is ahead taken back. */
function AbsenceRow({ absence, isBusy, onRemove }: AbsenceRowProps) {
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
