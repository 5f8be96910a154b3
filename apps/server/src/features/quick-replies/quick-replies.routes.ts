import type { BodyOf } from '@branchline/contract/call';
import {
  addQuickReply as addCall,
  countQuickReplyUse as usedCall,
  editQuickReply as editCall,
  listOwnQuickReplies as listOwnCall,
  listQuickReplies as listCall,
} from '@branchline/contract/quick-replies';
import { invalid } from '#platform/app-error';
import type { CallDispatcher } from '#platform/http/call-types';
import { presentPaging } from '#platform/paging';
import { textsIn } from '#platform/language/texts-in';
import { createQuickReplyPresenter } from './quick-replies.presenter.ts';
import {
  addQuickReply,
  countQuickReplyUse,
  deleteQuickReply,
  editQuickReply,
  listOwnQuickReplies,
  listQuickReplies,
  type QuickReplyDeps,
  type QuickReplyFields,
} from './quick-replies.service.ts';

/** The product's names for what a form or a change carries. */
const fieldsOf = (body: BodyOf<typeof editCall>): QuickReplyFields => ({
  title: body.title,
  question: body.question,
  content: body.content,
  questions: body.questions && textsIn(body.questions),
  contents: body.contents && textsIn(body.contents),
  messageType: body.messageType,
  orderBy: body.orderBy,
  branchIds: body.branch,
  isActive: body.status,
  scope: body.scope,
  suggestionFileId: body.suggestionfile === '' ? null : body.suggestionfile,
  attachments: body.attachments,
});

export const registerQuickReplyCalls = (http: CallDispatcher, deps: QuickReplyDeps): void => {
  const { presentOne, presentAll } = createQuickReplyPresenter(deps.files, deps.database.db);

  http.registerCall(addCall, async ({ actor, body, request }) => {
    const { title, messageType, orderBy } = body;
    const by = { actor, ip: request.ip };
    const added = await addQuickReply(deps, by, { ...fieldsOf(body), title, messageType, orderBy });
    return { message: 'Quick reply added.', data: await presentOne(added) };
  });

  http.registerCall(editCall, async ({ actor, params, body, request }) => {
    if (body.id !== undefined && body.id !== params.id)
      throw invalid('The id in the address and in the form differ.', { id: 'Send the id of the address' });
    const by = { actor, ip: request.ip };
    if (body.softDelete) {
      const deleted = await deleteQuickReply(deps, by, params.id);
      return { message: 'Quick reply deleted.', data: await presentOne(deleted) };
    }
    const edited = await editQuickReply(deps, by, { ...fieldsOf(body), id: params.id });
    return { message: 'Quick reply updated.', data: await presentOne(edited) };
  });

  http.registerCall(listCall, async ({ actor, body }) => {
    const page = body?.page ?? 1;
    const { quickReplies, total } = await listQuickReplies(deps, actor, { search: body?.search ?? '', page });
    return { data: await presentAll(quickReplies), ...presentPaging(page, total) };
  });

  http.registerCall(listOwnCall, async ({ actor }) => ({
    data: await presentAll(await listOwnQuickReplies(deps, actor)),
  }));

  http.registerCall(usedCall, async ({ actor, body }) => {
    await countQuickReplyUse(deps, actor, body.id);
    return {};
  });
};
