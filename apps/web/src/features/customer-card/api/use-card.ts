import { labelPartner } from '@branchline/contract/labels';
import { getCustomerCard } from '@branchline/contract/notes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { emit } from '#lib/realtime.ts';

const cardKey = (customerId: string) => ['customer-card', customerId];

/** What staff see of a customer at a glance. */
export const useCard = (customerId: string) =>
  useQuery({
    queryKey: cardKey(customerId),
    queryFn: async ({ signal }) => (await call(getCustomerCard, { body: { customerId }, signal })).data,
  });

/** Replaces the labels of an own customer. */
export const useSetLabels = (customerId: string) =>
  useMutation({
    mutationFn: (labels: string[]) => emit(labelPartner, { userid: customerId, labels }),
    meta: { refreshes: [cardKey(customerId)] },
  });
