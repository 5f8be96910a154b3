import { confirmContactChange, decideContactChange, listContactChanges } from '@branchline/contract/contact-changes';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { peopleKeys } from './use-users.ts';

const contactChangesKey = ['contact-changes'] as const;

/** What branch leaders changed of how people sign in, and waits. */
export const useContactChanges = () =>
  useQuery({
    queryKey: contactChangesKey,
    queryFn: ({ signal }) => call(listContactChanges, { body: {}, signal }),
  });

export const refreshContactChanges = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: contactChangesKey });

const meta = { refreshes: [...peopleKeys, contactChangesKey] };

/** Lets the change that was shown take effect, or refuses it. Another one that waits by now is loaded, and nothing else. */
export const useDecideContactChange = () =>
  useMutation({
    mutationFn: (decision: { readonly id: string; readonly approve: boolean; readonly createdAt: string }) =>
      call(decideContactChange, { body: decision }),
    meta,
  });

/** Lets a change take effect with the person's code. */
export const useConfirmContactChange = () =>
  useMutation({
    mutationFn: (proof: { readonly id: string; readonly otp: string }) => call(confirmContactChange, { body: proof }),
    meta,
  });
