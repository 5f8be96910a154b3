import { listHeld, vouch } from '@branchline/contract/held';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

const heldKey = ['held'] as const;

/** A page of the customers who wait for somebody to vouch; looked at again every minute. */
export const useHeld = (page: number) =>
  useQuery({
    queryKey: [...heldKey, page],
    queryFn: ({ signal }) => call(listHeld, { body: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const useVouch = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(vouch, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: heldKey }),
  });
};
