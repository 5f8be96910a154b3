import type { ChatPartner } from '@branchline/contract/shapes';
import { loadPartners } from './inbox-cache.ts';
import type { InboxKind } from '../core/inbox.ts';

/** Pages of each list that are searched. */
const longestWalk = 10;

interface Wanted {
  readonly id: string;
  /** What they may be called. */
  readonly names: readonly string[];
  /** The lists they may be in, the likeliest first. */
  readonly kinds: readonly InboxKind[];
}

/** Searches for a partner whom no list shows yet: by name, then page by page. Null when nobody is found. */
export const searchPartner = async ({ id, names, kinds }: Wanted): Promise<ChatPartner | null> => {
  const searches = new Set(names.map((name) => name.slice(0, 100)).filter((name) => name !== ''));
  const places = [
    ...[...searches].flatMap((search) => kinds.map((kind) => ({ kind, page: 1, search }))),
    // Somebody without a name, or with a new one, is likely among the newest.
    ...Array.from({ length: longestWalk }, (_, index) =>
      kinds.map((kind) => ({ kind, page: index + 1, search: '' })),
    ).flat(),
  ];
  const ended = new Set<InboxKind>();
  for (const place of places) {
    if (ended.has(place.kind)) continue;
    const { data } = await loadPartners(place);
    const partner = data.find(({ userId }) => userId === id);
    if (partner) return partner;
    if (place.search === '' && data.length === 0) ended.add(place.kind);
  }
  return null;
};
