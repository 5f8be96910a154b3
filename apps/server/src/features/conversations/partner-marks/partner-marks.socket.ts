import {
  answerDone,
  answerNeeded,
  archivePartner as archivePartnerEvent,
  inboxCounts,
  markUnread,
  pinPartner as pinPartnerEvent,
} from '@branchline/contract/customer-card';
import type { Realtime } from '#platform/realtime/realtime-types';
import type { ConversationDeps } from '../conversation-deps.ts';
import type { EmitPartnerChanges } from '../events/partner-changes.socket.ts';
import {
  archivePartner,
  countPartners,
  endWaitingOf,
  markAsUnread,
  pinPartner,
  waitAgainOf,
} from './partner-marks.service.ts';

/** A person's own order of the inbox; the own devices follow, and nobody else hears of it. */
export const registerPartnerMarks = (
  deps: Pick<ConversationDeps, 'pool'> & {
    readonly realtime: Realtime;
    readonly emitPartnerChanges: EmitPartnerChanges;
  },
): void => {
  const { realtime, emitPartnerChanges } = deps;

  realtime.registerEvent(pinPartnerEvent, async ({ actor, payload: { userid: partnerId, pinned: isPinned } }) => {
    await pinPartner(deps, actor, { partnerId, isPinned });
    await emitPartnerChanges([{ viewerId: actor.userId, partnerId }]);
    return {};
  });

  realtime.registerEvent(
    archivePartnerEvent,
    async ({ actor, payload: { userid: partnerId, archived: isArchived } }) => {
      await archivePartner(deps, actor, { partnerId, isArchived });
      await emitPartnerChanges([{ viewerId: actor.userId, partnerId }]);
      return {};
    },
  );

  realtime.registerEvent(markUnread, async ({ actor, payload: { userid: partnerId } }) => {
    await markAsUnread(deps, actor, partnerId);
    await emitPartnerChanges([{ viewerId: actor.userId, partnerId }]);
    return {};
  });

  realtime.registerEvent(answerDone, async ({ actor, payload: { userid: partnerId } }) => {
    const leaderIds = await endWaitingOf(deps, actor, partnerId);
    await emitPartnerChanges(leaderIds.map((viewerId) => ({ viewerId, partnerId })));
    return {};
  });

  realtime.registerEvent(answerNeeded, async ({ actor, payload: { userid: partnerId, since } }) => {
    const leaderIds = await waitAgainOf(deps, actor, { partnerId, since: new Date(since) });
    await emitPartnerChanges(leaderIds.map((viewerId) => ({ viewerId, partnerId })));
    return {};
  });

  realtime.registerEvent(inboxCounts, async ({ actor }) => {
    const { labels, ...counts } = await countPartners(deps, actor);
    return { data: { ...counts, labels: [...labels] } };
  });
};
