import { listUserChats, readConversation } from '@branchline/contract/conversations';
import type { StaffView } from '#features/conversations';
import type { Db } from '#platform/db/database';
import type { Door } from '#platform/http/door';
import { listChatsOf, readChatBetween } from './oversight.service.ts';

export const registerOversightCalls = (http: Door, parts: { readonly db: Db; readonly view: StaffView }): void => {
  http.registerCall(listUserChats, async ({ actor, body, request }) => {
    const { partners, hasMore } = await listChatsOf(parts, {
      actor,
      userId: body.specificUserId,
      page: body.page ?? 1,
      ip: request.ip,
    });
    return { list: partners, hasMore };
  });

  http.registerCall(readConversation, async ({ actor, body, request }) => {
    const { messages, hasMore } = await readChatBetween(parts, {
      actor,
      firstUserId: body.firstUserId,
      secondUserId: body.secondUserId,
      page: body.page ?? 1,
      before: body.before,
      ip: request.ip,
    });
    return { data: messages, hasMore };
  });
};
