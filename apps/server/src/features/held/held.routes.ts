import { listHeld as listCall, startAfresh as startAfreshCall, vouch } from '@branchline/contract/held';
import type { AppContext } from '#app-context';
import { presentPaging } from '#platform/paging';
import { presentHeld } from './held.presenter.ts';
import { listHeld, startAfresh, vouchFor } from './held.service.ts';

export const registerHeldCalls = (context: AppContext): void => {
  const { http } = context;
  http.registerCall(listCall, async ({ actor, body: { page = 1 } = {} }) => {
    const { rows, total } = await listHeld(context, actor, page);
    return { list: rows.map((row) => presentHeld(row, actor.role)), ...presentPaging(page, total) };
  });
  http.registerCall(vouch, async ({ actor, body: { id, createdAt }, request }) => {
    await vouchFor(context, { actor, userId: id, shownAt: createdAt, request });
    return { message: 'The account is open.' };
  });
  http.registerCall(startAfreshCall, async ({ actor }) => {
    await startAfresh(context, actor);
    return { message: 'The old account is erased. You can sign up with your number now.' };
  });
};
