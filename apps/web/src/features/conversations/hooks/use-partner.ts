import type { ChatPartner } from '@branchline/contract/shapes';
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { fetchPartners } from '../api/fetch-partners.ts';
import { findPartner, partnerKey } from '../lib/inbox-cache.ts';
import type { InboxKind } from '../lib/inbox-page-shape.ts';

/** What the address says of a partner until the server's own values are here. */
export interface PartnerHint {
  readonly id: string;
  readonly name: string;
  readonly kind: InboxKind;
}

/**
 * The partner of a conversation as the lists show them; one that no list shows yet is looked for by name. Undefined while
 * they are looked for, null when nobody is found.
 */
export const usePartner = ({ id, name, kind }: PartnerHint): ChatPartner | null | undefined => {
  const queryClient = useQueryClient();
  const listed = useSyncExternalStore(
    // Batched: the cache tells of a query at once, which may be while another component is drawn.
    (listener) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => findPartner(queryClient, id),
  );
  const { data: found, isFetching } = useQuery({
    queryKey: [partnerKey, kind, id, name],
    queryFn: async () => {
      // Who has no name yet, or another one by now, is likely among the newest.
      for (const search of new Set([name.slice(0, 100), ''])) {
        const { data } = await fetchPartners({ kind, page: 1, search });
        const partner = data.find(({ userId }) => userId === id);
        if (partner) return partner;
      }
      return null;
    },
    enabled: listed === undefined && id !== '',
  });
  return listed ?? found ?? (isFetching ? undefined : null);
};
