import { type Absence, addAbsence, listAbsences, listCovers, removeAbsence } from '@branchline/contract/absence';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { messageOf } from '#lib/api-error.ts';
import { serverNow } from '#lib/server-clock.ts';
import { absenceTexts as texts } from '#lib/texts/absence-texts.ts';
import { failureTexts } from '#lib/texts/failure-texts.ts';
import { showFailure, showSuccess } from '#lib/toasts.ts';
import { spanUntil } from '../lib/quick-spans.ts';
import { usualCoverId } from '../lib/usual-cover.ts';
import { absencesKey } from './use-absences.ts';

/** Away until the branch's midnight, with whoever stood in last where that can be; and what became part of it. */
const goAway = async (): Promise<{ absence: Absence; replaced: Absence[] }> => {
  const { data: before, zone } = await call(listAbsences, { body: {} });
  const { from, until } = spanUntil('today', { now: new Date(serverNow()), zone: zone ?? undefined });
  const times = { from: from.toISOString(), until: until.toISOString() };
  const usual = usualCoverId(before);
  const covers = usual === undefined ? [] : (await call(listCovers, { body: times })).data;
  const coverId = covers.find(({ id }) => id === usual)?.id;
  const { data: absence } = await call(addAbsence, { body: { ...times, coverId } });
  const isPart = (each: Absence) =>
    Date.parse(each.from) <= until.getTime() && Date.parse(each.until) >= from.getTime();
  return { absence, replaced: before.filter(isPart) };
};

const undo = async (queryClient: QueryClient, { absence, replaced }: Awaited<ReturnType<typeof goAway>>) => {
  try {
    await call(removeAbsence, { params: { id: absence.id } });
    for (const { from, until, cover, note } of replaced)
      await call(addAbsence, { body: { from, until, coverId: cover?.id, note } });
    showSuccess(texts.isBack);
  } catch (failure) {
    showFailure(messageOf(failure, failureTexts.unreachable));
  } finally {
    await queryClient.invalidateQueries({ queryKey: absencesKey });
  }
};

/** Sets the reader as away for the rest of the day, and offers to undo it. */
export const useGoAway = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: goAway,
    onSuccess: (done) => {
      const { cover } = done.absence;
      showSuccess(cover ? texts.awayTodayWith(cover.name) : texts.awayToday, {
        label: texts.undo,
        run: () => void undo(queryClient, done),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: absencesKey }),
  });
};
