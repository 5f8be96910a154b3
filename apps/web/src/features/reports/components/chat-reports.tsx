import { Download } from 'lucide-react';
import { messageOf } from '#lib/api-error.ts';
import { requestedData } from '#lib/requested-data.ts';
import { filterDay, today } from '#lib/dates.ts';
import { loadFailure } from '#lib/load-advice.ts';
import { saveFile } from '#lib/save-file.ts';
import { useSession } from '#lib/session-store.ts';
import { dashboardTexts as texts } from '#lib/texts/dashboard-texts.ts';
import { useAddressParams, withParam } from '#lib/use-address-params.ts';
import { Button } from '#ui/button.tsx';
import { DayRange } from '#ui/day-range.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Field } from '#ui/field.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBranchOptions } from '../api/use-branch-options.ts';
import { type ReportFilters, useReports } from '../api/use-reports.ts';
import { reportsCsv } from '../lib/reports-csv.ts';
import styles from './chat-reports.module.css';
import { ReportContent } from './report-content.tsx';
import { ReportFilterChips } from './report-filter-chips.tsx';

/** Messages, customers and response times of some days, with what narrows them in the address. */
export function ChatReports() {
  const [params, changeParams] = useAddressParams();
  const isAdmin = useSession()?.role === 'admin';
  const { data: branches = [] } = useBranchOptions();
  const filters: ReportFilters = {
    startDate: filterDay(params.get('startDate')),
    endDate: filterDay(params.get('endDate')),
    // A branch leader has one branch, whatever an address says.
    branch: (isAdmin && params.get('branch')) || '',
  };
  const reports = useReports(filters);
  const { error, refetch, isFetching, isPaused, isPlaceholderData } = reports;
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
      ) : isPaused ? (
        <OfflineState />
      ) : error ? (
        <ErrorState
          busy={isFetching}
          {...loadFailure(error, messageOf(error, texts.reportsFailed), () => void refetch())}
        />
      ) : (
        <Skeleton shape="cards" count={4} />
      )}
    </section>
  );
}
