import {
  confirmContactChange as confirmCall,
  decideContactChange as decideCall,
  listContactChanges as listCall,
} from '@branchline/contract/contact-changes';
import type { AppContext } from '#app-context';
import { presentPaging } from '#platform/paging';
import { presentContactChange } from './contact-changes.presenter.ts';
import { confirmContactChange, decideContactChange, listContactChanges } from './contact-changes.service.ts';

/** What branch leaders changed of how people sign in, and whether it takes effect. */
export const registerContactChangeCalls = (context: AppContext): void => {
  const { http } = context;
  http.registerCall(listCall, async ({ actor, body: { page = 1 } = {} }) => {
    const { rows, total } = await listContactChanges(context, actor, page);
    return { list: rows.map(presentContactChange), ...presentPaging(page, total) };
  });
  http.registerCall(decideCall, async ({ body: { id, approve, createdAt }, ...caller }) => {
    await decideContactChange(context, caller, { userId: id, isApproved: approve, shownAt: createdAt });
    return { message: approve ? 'The change is in effect.' : 'The change is refused.' };
  });
  http.registerCall(confirmCall, async ({ body: { id, otp }, ...caller }) => {
    await confirmContactChange(context, caller, { userId: id, otp });
    return { message: 'The change is in effect.' };
  });
};
