import type { AppContext } from '#app-context';
import { registerReportCalls } from './reports.routes.ts';
import { rollUp } from './rollup.service.ts';

/** Registers the dashboard and the reports, and rolls settled messages up every minute. */
export const registerReports = ({ http, database, clock, jobs }: AppContext): void => {
  registerReportCalls(http, { database, clock });
  jobs.every('reports.rollUp', 60, () => rollUp(database, clock.now()));
};
