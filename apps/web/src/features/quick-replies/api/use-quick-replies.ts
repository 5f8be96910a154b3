import { listOwnQuickReplies, listQuickReplies } from '@branchline/contract/quick-replies';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export const quickRepliesKey = ['quick-replies'] as const;

/** A page of all quick replies, for the admin; the page before stays on show meanwhile. */
export const useQuickReplies = (search: string, page: number) =>
  useQuery({
    queryKey: [...quickRepliesKey, 'all', search, page],
    queryFn: ({ signal }) => call(listQuickReplies, { body: { search, page }, signal }),
    placeholderData: keepPreviousData,
  });

/** The active quick replies of the reader's own branch. */
export const useOwnQuickReplies = () =>
  useQuery({
    queryKey: [...quickRepliesKey, 'own'],
    queryFn: async ({ signal }) => (await call(listOwnQuickReplies, { signal })).data,
  });
