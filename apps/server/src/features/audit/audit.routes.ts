import { listAudit } from '@branchline/contract/audit';
import type { AppContext } from '#app-context';
import { momentsOf } from '#platform/calendar';
import { presentPaging } from '#platform/paging';
import { presentEntry } from './audit.presenter.ts';
import { listEntries } from './audit.service.ts';

export const registerAudit = ({ http, database }: AppContext): void => {
  http.registerCall(listAudit, async ({ body = {} }) => {
    const { page = 1, actor, action } = body;
    const { entries, total } = await listEntries(
      database.db,
      { actorId: actor, action: action === '' ? undefined : action, ...momentsOf(body) },
      page,
    );
    return { data: entries.map(presentEntry), ...presentPaging(page, total) };
  });
};
