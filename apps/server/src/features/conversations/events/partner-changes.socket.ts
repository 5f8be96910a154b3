import { partnerChanged, presence } from '@branchline/contract/socket-events';
import type pg from 'pg';
import type { PresenceChange, Realtime } from '#platform/realtime/realtime-types';
import { viewChangedPartners, type Viewing } from '../read/partners.service.ts';
import { createAudiences, notePresence, topicsFor } from './presence.service.ts';
import type { ConversationPresenter } from './present-conversations.presenter.ts';

/** So many changes of one person's list are emitted one by one; of more the list is loaded again. */
const maxSingleEvents = 50;

/** So many are looked up in one statement: a large branch takes several. */
const viewBatch = 500;

/** Tells people, after the commit, how partners in their lists look now. */
export type EmitPartnerChanges = (viewings: readonly Viewing[]) => Promise<void>;

/**
 * Makes the teller. Only those hear who have a device connected: others load their list when they come. Of several that
 * read at the same time, what was read later is not followed by what was read before it.
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

/** Notes who comes and goes, and tells those who may chat with that person. */
export const registerPresence = (pool: pg.Pool, realtime: Realtime): void => {
  const audiences = createAudiences((userId) => realtime.isOnline(userId));
  const tell = (topics: readonly string[], { userId, online, at }: PresenceChange) => {
    const payload = { userid: userId, online, lastSeen: at.toISOString() };
    realtime.emitToTopics(topics, presence, payload, { aboutUserId: userId });
  };
  realtime.setTopics((actor) => {
    const { lost, won } = audiences.note(actor);
    const at = new Date();
    if (lost.length > 0) tell(lost, { userId: actor.userId, online: false, at });
    if (won.length > 0) tell(won, { userId: actor.userId, online: true, at });
    return topicsFor(actor);
  });
  realtime.onPresenceChange(async (changes, { isStopping }) => {
    const news = await notePresence(pool, audiences, changes);
    // Everybody loses the connection in a moment, and asks anew when it is back.
    if (isStopping) return;
    for (const { audience, ...change } of news) tell(audience, change);
  });
};
