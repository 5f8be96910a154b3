import { partnerChanged } from '@branchline/contract/socket-events';
import type pg from 'pg';
import type { Realtime } from '#platform/realtime/realtime-types';
import { viewChangedPartners, type Viewing } from '../read/partners.service.ts';
import type { ConversationPresenter } from './present-conversations.presenter.ts';

/** So many changes of one person's list are told one by one; of more the list is loaded again. */
const toldOneByOne = 50;

/** So many are looked up in one statement: a large branch is told in steps. */
const viewedAtOnce = 500;

/** Tells people, after the commit, how partners in their lists look now. */
export type TellPartnerChanges = (viewings: readonly Viewing[]) => Promise<void>;

/** Makes the teller. Only those hear who have a device connected: others load their list when they come. */
export const createPartnerChanges =
  ({
    pool,
    realtime,
    presenter,
  }: {
    readonly pool: pg.Pool;
    readonly realtime: Realtime;
    readonly presenter: Pick<ConversationPresenter, 'presentPartner'>;
  }): TellPartnerChanges =>
  async (viewings) => {
    const byViewer = new Map<string, Viewing[]>();
    for (const viewing of viewings)
      if (realtime.isOnline(viewing.viewerId))
        byViewer.set(viewing.viewerId, [...(byViewer.get(viewing.viewerId) ?? []), viewing]);
    const oneByOne: Viewing[] = [];
    for (const [viewerId, theirs] of byViewer) {
      if (theirs.length <= toldOneByOne) oneByOne.push(...theirs);
      else realtime.emitToUser(viewerId, partnerChanged, { partner: null, userId: null });
    }
    for (let from = 0; from < oneByOne.length; from += viewedAtOnce)
      for (const { viewerId, partnerId, view } of await viewChangedPartners(
        pool,
        oneByOne.slice(from, from + viewedAtOnce),
      ))
        realtime.emitToUser(viewerId, partnerChanged, {
          partner: view && presenter.presentPartner(view),
          userId: partnerId,
        });
  };
