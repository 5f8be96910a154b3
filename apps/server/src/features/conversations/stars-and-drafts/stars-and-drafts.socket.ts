import { draftChanged, listDrafts as listDraftsEvent, saveDraft as saveDraftEvent } from '@branchline/contract/drafts';
import { listStars, messageStarred, starMessage as starMessageEvent } from '@branchline/contract/stars';
import type { Realtime } from '#platform/realtime/realtime-types';
import type { ConversationParts } from '../conversation-parts.ts';
import { presentDraft } from '../conversations.presenter.ts';
import { listDrafts, listStarIds, saveDraft, starMessage } from './stars-and-drafts.service.ts';

/** What a person keeps of conversations for themselves: the own devices follow, and nobody else hears of it. */
export const registerStarsAndDrafts = (
  parts: Pick<ConversationParts, 'pool'> & { readonly realtime: Realtime },
): void => {
  const { realtime } = parts;

  realtime.registerEvent(starMessageEvent, async ({ actor, payload: { id, starred }, socketId }) => {
    await starMessage(parts, actor, { id, isStarred: starred });
    realtime.emitToUser(actor.userId, messageStarred, { id, starred }, { exceptSocketId: socketId });
    return {};
  });

  realtime.registerEvent(listStars, async ({ actor }) => ({ data: await listStarIds(parts, actor) }));

  realtime.registerEvent(saveDraftEvent, async ({ actor, payload, socketId }) => {
    const { draft, isStored } = await saveDraft(parts, actor, {
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
    data: (await listDrafts(parts, actor)).map(presentDraft),
  }));
};
