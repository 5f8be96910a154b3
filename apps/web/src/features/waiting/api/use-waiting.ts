import { listWaiting } from '@branchline/contract/waiting';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** Looked at, the list is never older than this. */
const refreshMs = 15_000;

/** Who waits for an answer, the longest first; followed as long as somebody looks. */
export const useWaiting = (branch: string, page: number) =>
  useQuery({
    queryKey: ['waiting', branch, page],
    queryFn: ({ signal }) => call(listWaiting, { body: { branch: branch || undefined, page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    staleTime: 0,
  });
