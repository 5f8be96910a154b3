import { exportConversation, listUserChats, readConversation } from '@branchline/contract/conversations';
import type { MessageFile } from '@branchline/contract/shapes';
import { Readable } from 'node:stream';
import type { ConversationPresenter, StaffView } from '#features/conversations';
import type { Db } from '#platform/db/database';
import type { CallDispatcher } from '#platform/http/call-types';
import { presentPaging } from '#platform/paging';
import { presentConversationCsv } from './conversation-csv.presenter.ts';
import { exportChatBetween, listChatsOf, readChatBetween } from './oversight.service.ts';

interface OversightRouteDeps {
  readonly findFiles: (ids: readonly string[]) => Promise<ReadonlyMap<string, MessageFile>>;
  readonly db: Db;
  readonly view: StaffView;
  readonly presenter: ConversationPresenter;
}

export const registerOversightCalls = (http: CallDispatcher, deps: OversightRouteDeps): void => {
  const { presenter } = deps;

  http.registerCall(listUserChats, async ({ actor, body, request }) => {
    const { specificUserId: userId, page = 1 } = body;
    const { user, partners, hasMore, total } = await listChatsOf(deps, {
      actor,
      userId,
      page,
      ip: request.ip,
    });
    const list = partners.map((partner) => presenter.presentPartner(partner));
    return { user, list, hasMore, ...presentPaging(page, total) };
  });

  http.registerCall(exportConversation, async ({ actor, body, request }) => {
    const chat = await exportChatBetween(deps, { actor, ...body, ip: request.ip });
    return {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="conversation.csv"',
      },
      body: Readable.from(presentConversationCsv(chat, deps.findFiles)),
    };
  });

  http.registerCall(readConversation, async ({ actor, body, request }) => {
    const { user, partner, messages, versions, hasMore } = await readChatBetween(deps, {
      actor,
      firstUserId: body.firstUserId,
      secondUserId: body.secondUserId,
      page: body.page ?? 1,
      before: body.before,
      ip: request.ip,
    });
    const data = (await presenter.presentMessages(messages)).map((message) => {
      const older = versions.filter(({ seq }) => seq === message.seq);
      const shown = older.map(({ content, writtenAt }) => ({ content, at: writtenAt.toISOString() }));
      return shown.length === 0 ? message : { ...message, versions: shown };
    });
    return { user, partner: presenter.presentPartner(partner), data, hasMore };
  });
};
