import { partnerChanged } from '@branchline/contract/socket-events';
import type pg from 'pg';
import type { Realtime } from '#platform/realtime/realtime-types';
import { viewChangedPartners, type Viewing } from '../read/partners.service.ts';
import type { ConversationPresenter } from './present-conversations.presenter.ts';

/** So many changes of one person's list are emitted one by one; of more the list is loaded again. */
const maxSingleEvents = 50;

/** So many are looked up in one statement: a large branch takes several. */
const viewBatch = 500;

/** Sends people, after the commit, the partners in their lists that changed. */
export type EmitPartnerChanges = (viewings: readonly Viewing[]) => Promise<void>;

/**
 * Emits to people with a device connected; the others load their list when they come back. Of reads that overlap, an older
 * one is never emitted after a newer one.
 */
export const createPartnerChanges = ({
  pool,
  realtime,
  presenter,
}: {
  readonly pool: pg.Pool;
  readonly realtime: Pick<Realtime, 'isOnline' | 'emitToUser'>;
  readonly presenter: Pick<ConversationPresenter, 'presentPartner'>;
}): EmitPartnerChanges => {
  let reads = 0;
  let underWay = 0;
  /** While something is read: which read was emitted last of each viewer's partner. */
  const emitted = new Map<string, number>();

  const emitOneByOne = async (viewings: readonly Viewing[]) => {
    reads += 1;
    const read = reads;
    for (const { viewerId, partnerId, view } of await viewChangedPartners(pool, viewings)) {
      const key = `${viewerId} ${partnerId}`;
      if ((emitted.get(key) ?? 0) > read) continue;
      emitted.set(key, read);
      realtime.emitToUser(viewerId, partnerChanged, {
        partner: view && presenter.presentPartner(view),
        userId: partnerId,
      });
    }
  };

  return async (viewings) => {
    const byViewer = new Map<string, Viewing[]>();
    for (const viewing of viewings)
      if (realtime.isOnline(viewing.viewerId))
        byViewer.set(viewing.viewerId, [...(byViewer.get(viewing.viewerId) ?? []), viewing]);
    const oneByOne: Viewing[] = [];
    for (const [viewerId, theirs] of byViewer) {
      if (theirs.length <= maxSingleEvents) oneByOne.push(...theirs);
      else realtime.emitToUser(viewerId, partnerChanged, { partner: null, userId: null });
    }
    if (oneByOne.length === 0) return;
    underWay += 1;
    try {
      for (let from = 0; from < oneByOne.length; from += viewBatch)
        await emitOneByOne(oneByOne.slice(from, from + viewBatch));
    } finally {
      underWay -= 1;
      if (underWay === 0) emitted.clear();
    }
  };
};
