import type { ChatPartner } from '@branchline/contract/shapes';
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { InboxKind } from '#features/chat/core/inbox.ts';
import { currentRow, findListedPartner, findStoredPartner, partnerKey } from '#features/chat/io/inbox-cache.ts';
import { threadChanges } from '#features/chat/io/thread-store.ts';
import { useSession } from '#lib/session-store.ts';
import { useStore } from '#lib/store.ts';

/** What the URL says of a partner, shown until the server's values are here. */
export interface PartnerHint {
  readonly id: string;
  readonly name: string;
  readonly kind: InboxKind;
}

const otherKind = { people: 'agents', agents: 'people' } as const;

/**
 * The partner of a conversation as the lists show them; one that no list shows yet is looked for, of a team leader among
 * customers and fellow leaders alike: a link need not say which. Until a server answers, as the device keeps them.
 * Undefined while they are looked for, null when nobody is found.
 */
export const usePartner = ({ id, name, kind }: PartnerHint): ChatPartner | null | undefined => {
  const queryClient = useQueryClient();
  const isLeader = useSession()?.role === 'team_leader';
  useStore(threadChanges, (changes) => changes);
  const listed = useSyncExternalStore(
    // Batched: the cache notifies synchronously, perhaps while another component renders.
    (listener) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => findListedPartner(queryClient, id),
  );
  const queryKey = [partnerKey, kind, id, name];
  const kinds = isLeader ? [kind, otherKind[kind]] : [kind];
  const { data: found, isFetching } = useQuery<ChatPartner | null>({
    queryKey,
    queryFn: async () => {
      const { searchPartner } = await import('#features/chat/io/search-partner.ts');
      // The name found before finds them again.
      const known = queryClient.getQueryData<ChatPartner | null>(queryKey)?.username ?? '';
      return searchPartner({ id, names: [known, name], kinds });
    },
    // Null is not searched again: whoever writes comes into the lists anyway.
    enabled: ({ state }) => listed === undefined && id !== '' && state.data !== null,
  });
  const isUnanswered = listed === undefined && found === undefined && id !== '';
  const { data: stored } = useQuery({
    queryKey: ['stored-partner', kind, id],
    queryFn: () => findStoredPartner(id, kinds),
    enabled: isUnanswered,
    networkMode: 'always',
  });
  const known = found === undefined ? stored : found;
  const isLookedFor = isFetching || (isUnanswered && stored === undefined);
  return listed ?? (known && currentRow(known)) ?? (isLookedFor ? undefined : null);
};
