import type { Absence } from '@branchline/contract/absence';
import { messageOf } from '#lib/api-error.ts';
import { loadFailure } from '#lib/load-advice.ts';
import { absenceTexts as texts } from '#lib/texts/absence-texts.ts';
import { failureTexts } from '#lib/texts/failure-texts.ts';
import { showFailure, showSuccess } from '#lib/toasts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAddAbsence, useRemoveAbsence, type useAbsences } from '../api/use-absences.ts';
import { AbsenceRow } from './absence-row.tsx';
import styles from './absences.module.css';

interface AbsenceListProps {
  absences: ReturnType<typeof useAbsences>;
  page: number;
  onPage: (page: number) => void;
  /** Named in what is put back; undefined: the reader. */
  userId: string | undefined;
}

/** A leader's absences; whatever is taken back can be put back at once. */
export function AbsenceList({ absences, page, onPage, userId }: AbsenceListProps) {
  const { data, error, refetch, isFetching, isPaused } = absences;
  const remove = useRemoveAbsence();
  const add = useAddAbsence();
  const putBack = ({ from, until, cover, note }: Absence): void =>
    add.mutate({ userId, from, until, coverId: cover?.id, note });
  const takeBack = (absence: Absence, said: string): void =>
    remove.mutate(absence.id, {
      onSuccess: () => showSuccess(said, { label: texts.undo, run: () => putBack(absence) }),
      onError: (failure) => showFailure(messageOf(failure, failureTexts.unreachable)),
    });
  if (!data) {
    if (isPaused) return <OfflineState />;
    if (!error) return <Skeleton shape="rows" count={2} />;
    return <ErrorState busy={isFetching} {...loadFailure(error, texts.failed, () => void refetch())} />;
  }
  if (data.total === 0) return <EmptyState message={texts.none} />;
  return (
    <>
      <ul role="list" className={styles.list} aria-label={texts.list}>
        {data.data.map((absence) => (
          <AbsenceRow
            key={absence.id}
            absence={absence}
            isBusy={remove.isPending && remove.variables === absence.id}
            onRemove={(said) => takeBack(absence, said)}
          />
        ))}
      </ul>
      <Pagination page={page} totalPages={data.totalPage} onPageChange={onPage} />
    </>
  );
}
