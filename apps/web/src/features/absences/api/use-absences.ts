import { addAbsence, listAbsences, listCovers, removeAbsence } from '@branchline/contract/absence';
import type { BodyInput } from '@branchline/contract/call';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export const absencesKey = ['absences'] as const;

/** A leader's absences, the latest first; of oneself where nobody is named. */
export const useAbsences = (userId: string | undefined, page: number) =>
  useQuery({
    queryKey: [...absencesKey, userId, page],
    queryFn: ({ signal }) => call(listAbsences, { body: { userId, page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Who could stand in then. */
export const useCovers = (userId: string | undefined, span: { readonly from: Date; readonly until: Date } | null) =>
  useQuery({
    queryKey: [...absencesKey, 'covers', userId, span?.from.toDateString(), span?.until.toDateString()],
    queryFn: async ({ signal }) => {
      if (!span) return [];
      const times = { from: span.from.toISOString(), until: span.until.toISOString() };
      return (await call(listCovers, { body: { userId, ...times }, signal })).data;
    },
    enabled: span !== null,
    placeholderData: keepPreviousData,
  });

export const useAddAbsence = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof addAbsence>) => call(addAbsence, { body }),
    meta: { refreshes: [absencesKey] },
  });

/** Takes one back; whoever asks says so, and offers to undo it. */
export const useRemoveAbsence = () =>
  useMutation({
    mutationFn: (id: string) => call(removeAbsence, { params: { id } }),
    meta: { toast: false, refreshes: [absencesKey] },
  });
