import { handOver, listHandovers, setAssignment, undoHandover } from '@branchline/contract/assignment';
import type { BodyInput } from '@branchline/contract/call';
import { listUsers } from '@branchline/contract/users';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { branchesQuery } from '#lib/branches.ts';
import { peopleKeys } from '../api/use-users.ts';

/** The branches whose customers have own leaders, as far as the reader may know of them. */
export const usePersonalBranches = (): ReadonlySet<string> => {
  const { data } = useQuery({
    ...branchesQuery,
    select: (branches) => branches.filter(({ assignment }) => assignment === 'personal').map(({ id }) => id),
  });
  return new Set(data);
};

/** Own customers of a leader whose name, phone or e-mail holds `search`, the first page, and how many they are. */
export const useOwnCustomers = (leader: string, search: string) =>
  useQuery({
    queryKey: ['users', 'own', leader, search],
    queryFn: ({ signal }) => call(listUsers, { body: { leader, search, page: 1 }, signal }),
    placeholderData: keepPreviousData,
    enabled: leader !== '',
  });

const handoversKey = ['handovers'] as const;

/** A page of what was handed over, the newest first. */
export const useHandovers = (page: number) =>
  useQuery({
    queryKey: [...handoversKey, page],
    queryFn: ({ signal }) => call(listHandovers, { body: { page }, signal }),
    placeholderData: keepPreviousData,
    // Who looks wants to know what can be undone now.
    staleTime: 0,
  });

const refreshes = [...peopleKeys, handoversKey];

/** Hands customers over; whoever asks tells of it. */
export const useHandOver = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof handOver>) => call(handOver, { body }),
    meta: { toast: false, refreshes },
  });

/** Takes a handover back. */
export const useUndoHandover = () =>
  useMutation({ mutationFn: (id: string) => call(undoHandover, { body: { id } }), meta: { refreshes } });

/** Gives one customer to another leader. */
export const useGive = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof setAssignment>) => call(setAssignment, { body }),
    meta: { refreshes },
  });
