import { Download } from 'lucide-react';
import { messageOf } from '#lib/api-error.ts';
import { useBranchOptions } from '#lib/branches.ts';
import { requestedData } from '#lib/requested-data.ts';
import { filterDay, today, listDate } from '#lib/dates.ts';
import { saveFile } from '#lib/save-file.ts';
import { useSession } from '#lib/session-store.ts';
import { dashboardTexts as texts } from '#features/reports/dashboard-texts.ts';
import { useAddressParams, withParam } from '#lib/use-address-params.ts';
import { Button } from '#ui/button.tsx';
import { DayRange } from '#ui/day-range.tsx';
import { Field } from '#ui/field.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type ReportFilters, useReports, type Reports } from '../api/use-reports.ts';
import styles from './chat-reports.module.css';
import { ReportContent } from './report-content.tsx';
import { csvText } from '#lib/csv.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Chip } from '#ui/chip.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';

const cell = (value: number | string | null): string => (value === null ? '' : String(value));

/** What the reports show, as one CSV with a block for days, branches and leaders. */
const reportsCsv = (reports: Reports): string => {
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

/** Messages, customers and response times of some days, with what narrows them in the address. */
export function ChatReports() {
  const [params, changeParams] = useAddressParams();
  const isAdmin = useSession()?.role === 'admin';
  const { data: branches } = useBranchOptions();
  const filters: ReportFilters = {
    startDate: filterDay(params.get('startDate')),
    endDate: filterDay(params.get('endDate')),
    // A branch leader has one branch, whatever an address says.
    branch: (isAdmin && params.get('branch')) || '',
  };
  const reports = useReports(filters);
  const { error, isPlaceholderData } = reports;
  const data = requestedData(reports);
  const hasFilters = Object.values(filters).some((value) => value !== '');
  const change = (name: keyof ReportFilters, value: string): void =>
    changeParams((now) => withParam(now, name, value), { replace: true });

  return (
    <section className={styles.reports} aria-labelledby="chat-reports">
      <header className={styles.head}>
        <h2 id="chat-reports" className={styles.heading}>
          {texts.reports}
        </h2>
        <Button
          variant="quiet"
          icon={<Download />}
          disabled={!data || isPlaceholderData}
          onClick={() =>
            data && saveFile(new Blob(['\uFEFF', reportsCsv(data)], { type: 'text/csv' }), `reports-${today()}.csv`)
          }
        >
          {texts.download}
        </Button>
      </header>
      <PageToolbar
        filters={
          <>
            <DayRange
              startDate={filters.startDate}
              endDate={filters.endDate}
              onChange={change}
              error={error && data ? messageOf(error, texts.reportsFailed) : undefined}
            />
            {isAdmin && (
              <Field label={texts.branch}>
                <Select
                  placeholder={texts.allBranches}
                  options={branches}
                  value={filters.branch}
                  onChange={(event) => change('branch', event.target.value)}
                />
              </Field>
            )}
          </>
        }
        chips={hasFilters && <ReportFilterChips filters={filters} onRemove={(name) => change(name, '')} />}
      />
      {data ? (
        <ReportContent reports={data} branch={filters.branch} busy={isPlaceholderData} />
      ) : (
        <NotLoaded query={reports} message={messageOf(error, texts.reportsFailed)}>
          <Skeleton shape="cards" count={4} />
        </NotLoaded>
      )}
    </section>
  );
}

interface ReportFilterChipsProps {
  filters: ReportFilters;
  onRemove: (name: keyof ReportFilters) => void;
}

/** The filters that are on; each can be taken off. */
function ReportFilterChips({ filters, onRemove }: ReportFilterChipsProps) {
  const { data: branches } = useBranchOptions();
  const kinds = { ...texts, startDate: uiTexts.startDate, endDate: uiTexts.endDate };
  const words: Record<keyof ReportFilters, (value: string) => string> = {
    startDate: listDate,
    endDate: listDate,
    branch: (value) => branches?.find((branch) => branch.value === value)?.label ?? '…',
  };
  const names = Object.keys(words) as (keyof ReportFilters)[];
  return names
    .filter((name) => filters[name] !== '')
    .map((name) => (
      <Chip key={name} kind={kinds[name]} label={words[name](filters[name])} onRemove={() => onRemove(name)} />
    ));
}
