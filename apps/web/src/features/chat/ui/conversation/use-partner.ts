import type { ChatPartner } from '@branchline/contract/shapes';
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { fetchPartners } from '#features/chat/api/fetch-partners.ts';
import type { InboxKind } from '#features/chat/core/inbox-page-shape.ts';
import { findPartner, partnerKey } from '#features/chat/io/inbox-cache.ts';
import { useSession } from '#lib/session-store.ts';

/** What the address says of a partner until the server's own values are here. */
export interface PartnerHint {
  readonly id: string;
  readonly name: string;
  readonly kind: InboxKind;
}

const otherKind = { people: 'agents', agents: 'people' } as const;

/**
 * The partner of a conversation as the lists show them; one that no list shows yet is looked for, of a team leader among
 * customers and fellow leaders alike: a link need not say which. Undefined while they are looked for, null when nobody is
 * found.
 */
export const usePartner = ({ id, name, kind }: PartnerHint): ChatPartner | null | undefined => {
  const queryClient = useQueryClient();
  const isLeader = useSession()?.role === 'team_leader';
  const listed = useSyncExternalStore(
    // Batched: the cache tells of a query at once, which may be while another component is drawn.
    (listener) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => findPartner(queryClient, id),
  );
  const queryKey = [partnerKey, kind, id, name];
  const { data: found, isFetching } = useQuery<ChatPartner | null>({
    queryKey,
    queryFn: () => {
      // Found once, they are found by name again.
      const known = queryClient.getQueryData<ChatPartner | null>(queryKey)?.username ?? '';
      return lookForPartner({ id, names: [known, name], kinds: isLeader ? [kind, otherKind[kind]] : [kind] });
    },
    // Who is nobody is looked for once: whoever writes comes into the lists anyway.
    enabled: ({ state }) => listed === undefined && id !== '' && state.data !== null,
  });
  return listed ?? found ?? (isFetching ? undefined : null);
};

/** Pages of each list that are gone through. */
const longestWalk = 10;

interface Wanted {
  readonly id: string;
  /** What they may be called. */
  readonly names: readonly string[];
  /** The lists they may be in, the likeliest first. */
  readonly kinds: readonly InboxKind[];
}

/** Looks for somebody whom no list shows yet: by name, then down the lists. Null when nobody is found. */
const lookForPartner = async ({ id, names, kinds }: Wanted): Promise<ChatPartner | null> => {
  const searches = new Set(names.map((name) => name.slice(0, 100)).filter((name) => name !== ''));
  const places = [
    ...[...searches].flatMap((search) => kinds.map((kind) => ({ kind, page: 1, search }))),
    // Who has no name yet, or another one by now, is likely among the newest.
    ...Array.from({ length: longestWalk }, (_, index) =>
      kinds.map((kind) => ({ kind, page: index + 1, search: '' })),
    ).flat(),
  ];
  const ended = new Set<InboxKind>();
  for (const place of places) {
    if (ended.has(place.kind)) continue;
    const { data } = await fetchPartners(place);
    const partner = data.find(({ userId }) => userId === id);
    if (partner) return partner;
    if (place.search === '' && data.length === 0) ended.add(place.kind);
  }
  return null;
};
