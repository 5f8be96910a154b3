import { csvText } from '#lib/csv.ts';
import { dashboardTexts as texts } from '#lib/texts/dashboard-texts.ts';
import type { Reports } from '../api/use-reports.ts';

const cell = (value: number | string | null): string => (value === null ? '' : String(value));

/** What the reports show, as one CSV with a block for days, branches and leaders. */
export const reportsCsv = (reports: Reports): string => {
  const days = csvText(
    [texts.date, texts.messages, texts.conversations, texts.newCustomers],
    reports.perDay.map((day) => [day.date, cell(day.messages), cell(day.conversations), cell(day.newCustomers)]),
  );
  const branches = csvText(
    [texts.branch, texts.messages, texts.conversations, texts.newCustomers, texts.responseTime],
    reports.perBranch.map((line) => [
      line.name,
      cell(line.messages),
      cell(line.conversations),
      cell(line.newCustomers),
      cell(line.medianResponseSeconds),
    ]),
  );
  const leaders = csvText(
    [texts.leader, texts.branch, texts.messages, texts.conversations, texts.responseTime],
    reports.perLeader.map((line) => [
      line.name,
      cell(line.branch),
      cell(line.messages),
      cell(line.conversations),
      cell(line.medianResponseSeconds),
    ]),
  );
  return [days, branches, leaders].join('\r\n');
};
