import { getDashboard, getEarlierFigures, getReach, getReports } from '@branchline/contract/reports';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/db/database';
import type { CallDispatcher } from '#platform/http/call-types';
import { readDashboard, readEarlierFigures, readReach } from './dashboard.service.ts';
import { presentDashboard, presentEarlierFigures, presentReach, presentReports } from './reports.presenter.ts';
import { readReports } from './reports.service.ts';

export const registerReportCalls = (
  http: CallDispatcher,
  deps: { readonly database: Database; readonly clock: Clock },
): void => {
  const { database, clock } = deps;

  http.registerCall(getDashboard, async ({ actor, query }) => {
    const moment = { now: clock.now(), timeZone: query.tz ?? 'UTC' };
    return { data: presentDashboard(await readDashboard(database.staleReads().pool, actor, moment)) };
  });

  http.registerCall(getEarlierFigures, async ({ actor, query }) => {
    const moment = { now: clock.now(), timeZone: query.tz ?? 'UTC' };
    return { data: presentEarlierFigures(await readEarlierFigures(database.staleReads().pool, actor, moment)) };
  });

  http.registerCall(getReach, async ({ actor }) => ({
    data: (await readReach(database.staleReads().pool, actor)).map(presentReach),
  }));

  http.registerCall(getReports, async ({ actor, body }) => {
    const reports = await readReports(database.staleReads(), actor, {
      startDate: body?.startDate,
      endDate: body?.endDate,
      branchId: body?.branch ?? null,
      timeZone: body?.tz ?? 'UTC',
      now: clock.now(),
    });
    return { data: presentReports(reports) };
  });
};
