import type { Absence } from '@branchline/contract/absence';
import { messageOf } from '#lib/api-error.ts';
import { absenceTexts as texts } from '#lib/texts/absence-texts.ts';
import { failureTexts } from '#lib/texts/failure-texts.ts';
import { showFailure, showSuccess } from '#lib/toasts.ts';
import { useAddAbsence, useRemoveAbsence } from './use-absences.ts';

/** Takes absences back, or ends them; each can be put back at once. */
export const useTakeBack = (userId: string | undefined) => {
  const remove = useRemoveAbsence();
  const add = useAddAbsence();
  const putBack = ({ from, until, cover, note }: Absence): void =>
    add.mutate({ userId, from, until, coverId: cover?.id, note });
  return {
    takeBack: (absence: Absence, said: string, onDone?: () => void): void =>
      void remove.mutateAsync(absence.id).then(
        () => {
          showSuccess(said, { label: texts.undo, run: () => putBack(absence) });
          onDone?.();
        },
        (failure: unknown) => showFailure(messageOf(failure, failureTexts.unreachable)),
      ),
    /** Which one is on its way. */
    takenBackId: remove.isPending ? remove.variables : null,
  };
};
