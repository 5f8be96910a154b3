import { findMoment, listShared, messageInfo, olderMessages, searchMessages } from '@branchline/contract/conversations';
import { listStarred as listStarredCall } from '@branchline/contract/stars';
import type { CallDispatcher } from '#platform/http/call-types';
import type { ConversationDeps } from './conversation-deps.ts';
import { findPlaceOf, listSharedMessages, readHistory, readMessageInfo } from './read/history.service.ts';
import { type ReadEmitting, emitRead } from './events/message-events.socket.ts';
import type { EmitPartnerChanges } from './events/partner-changes.socket.ts';
import type { ConversationPresenter } from './events/present-conversations.presenter.ts';
import { listStarred } from './stars-and-drafts/stars-and-drafts.service.ts';
import { type FoundMessage, searchOwnMessages } from './read/search.service.ts';

/** The HTTP calls: the same service and presenter as the socket event of the same name. */
export const registerConversationCalls = (
  http: CallDispatcher,
  deps: ConversationDeps &
    ReadEmitting & { readonly presenter: ConversationPresenter; readonly emitPartnerChanges: EmitPartnerChanges },
): void => {
  const { presenter } = deps;
  const presentFound = async (found: readonly FoundMessage[]) => {
    const messages = await presenter.presentMessages(found.map(({ message }) => message));
    return messages.flatMap((message, index) => {
      const partner = found[index]?.partner;
      return partner ? [{ message, partner: presenter.presentPartner(partner) }] : [];
    });
  };

  http.registerCall(olderMessages, async ({ actor, body }) => {
    const page = await readHistory(deps, actor, { partnerId: body.userid, page: body.page ?? 1, before: body.before });
    if (page.moved) emitRead(deps, { conversation: page.moved, userId: actor.userId });
    if (page.isUnmarked) await deps.emitPartnerChanges([{ viewerId: actor.userId, partnerId: body.userid }]);
    return presenter.presentHistory(page);
  });

  http.registerCall(messageInfo, async ({ actor, body }) => {
    const { deliveredAt, readAt } = await readMessageInfo(deps, actor, body.id);
    return { data: { deliveredAt: deliveredAt?.toISOString() ?? null, readAt: readAt?.toISOString() ?? null } };
  });

  http.registerCall(listShared, async ({ actor, body }) => {
    const { userid: partnerId, kind, before } = body;
    const { messages, hasMore } = await listSharedMessages(deps, actor, { partnerId, kind, before });
    return { data: await presenter.presentMessages(messages), hasMore };
  });

  http.registerCall(findMoment, async ({ actor, body }) => ({
    seq: await findPlaceOf(deps, actor, { partnerId: body.userid, time: new Date(body.time) }),
  }));

  http.registerCall(searchMessages, async ({ actor, body }) => {
    const { found, hasMore } = await searchOwnMessages(deps, actor, {
      text: body.query,
      partnerId: body.userid ?? null,
      page: body.page ?? 1,
    });
    return { data: await presentFound(found), hasMore };
  });

  http.registerCall(listStarredCall, async ({ actor, body }) => {
    const query = { partnerId: body.userid ?? null, before: body.before ?? null };
    const { found, hasMore } = await listStarred(deps, actor, query);
    return { data: await presentFound(found), hasMore };
  });
};
