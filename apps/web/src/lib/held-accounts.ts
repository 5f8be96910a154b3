import { listHeld } from '@branchline/contract/held';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';

export const heldAccountsKey = ['held-accounts'] as const;

/** A page of the customers who wait for somebody to vouch; asked for anew every minute. */
export const useHeldAccounts = (page = 1, enabled = true) =>
  useQuery({
    queryKey: [...heldAccountsKey, page],
    queryFn: ({ signal }) => call(listHeld, { body: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    enabled,
  });
