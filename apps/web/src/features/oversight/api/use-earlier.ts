import { readHandoverHistory } from '@branchline/contract/assignment';
import { getCustomerCard } from '@branchline/contract/notes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** With whom a customer wrote what the reader may read of it; null: nothing. */
export const useEarlier = (customerId: string) =>
  useQuery({
    queryKey: ['earlier', customerId],
    queryFn: async ({ signal }) => (await call(getCustomerCard, { body: { customerId }, signal })).data.earlier ?? null,
    // It changes with whose customer this is.
    staleTime: 0,
  });

interface EarlierPeople {
  readonly customer: { readonly id: string; readonly name: string };
  readonly leaderName: string;
}

/** That conversation, from the newest page back, with what its two people are called. Each page that is fetched is recorded. */
export const useEarlierMessages = ({ customer, leaderName }: EarlierPeople) =>
  useInfiniteQuery({
    queryKey: ['earlier', 'messages', customer.id],
    queryFn: async ({ pageParam, signal }) => {
      const body = { customerId: customer.id, page: 1, ...(pageParam !== null && { before: pageParam }) };
      const { data, hasMore } = await call(readHandoverHistory, { body, signal });
      return { data, hasMore, user: { username: customer.name }, partner: { username: leaderName } };
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last): number | undefined => (last.hasMore ? last.data[0]?.seq : undefined),
    // Opening it is a look, whenever it was open before. Coming back to the window is none.
    gcTime: 0,
    staleTime: Infinity,
  });
