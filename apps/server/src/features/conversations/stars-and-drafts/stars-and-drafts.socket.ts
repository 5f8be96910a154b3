import { draftChanged, listDrafts as listDraftsEvent, saveDraft as saveDraftEvent } from '@branchline/contract/drafts';
import { listStars, messageStarred, starMessage as starMessageEvent } from '@branchline/contract/stars';
import type { Realtime } from '#platform/realtime/realtime-types';
import type { ConversationDeps } from '../conversation-deps.ts';
import { presentDraft } from '../conversations.presenter.ts';
import { listDrafts, listStarIds, saveDraft, starMessage } from './stars-and-drafts.service.ts';

/** What a person keeps of conversations for themselves: the own devices follow, and nobody else hears of it. */
export const registerStarsAndDrafts = (
  deps: Pick<ConversationDeps, 'pool'> & { readonly realtime: Realtime },
): void => {
  const { realtime } = deps;

  realtime.registerEvent(starMessageEvent, async ({ actor, payload: { id, starred }, socketId }) => {
    await starMessage(deps, actor, { id, isStarred: starred });
    realtime.emitToUser(actor.userId, messageStarred, { id, starred }, { exceptSocketId: socketId });
    return {};
  });

  realtime.registerEvent(listStars, async ({ actor }) => ({ data: await listStarIds(deps, actor) }));

  realtime.registerEvent(saveDraftEvent, async ({ actor, payload, socketId }) => {
    const { draft, isStored } = await saveDraft(deps, actor, {
      partnerId: payload.userid,
      content: payload.content,
      replyTo: payload.replyTo ?? null,
      at: new Date(payload.at),
    });
    const data = presentDraft(draft);
    if (isStored) realtime.emitToUser(actor.userId, draftChanged, data, { exceptSocketId: socketId });
    return { data };
  });

  realtime.registerEvent(listDraftsEvent, async ({ actor }) => ({
    data: (await listDrafts(deps, actor)).map(presentDraft),
  }));
};
