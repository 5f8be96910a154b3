import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '#lib/api-error.ts';
import { today } from '#lib/dates.ts';
import { saveFile } from '#lib/save-file.ts';
import { useSession } from '#lib/session-store.ts';
import { dashboardTexts as texts } from '#lib/texts/dashboard-texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateInput } from '#ui/date-input.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { useBranchOptions } from '../api/use-branch-options.ts';
import { type ReportFilters, type Reports, useReports } from '../api/use-reports.ts';
import { count, duration } from '../lib/figures.ts';
import { reportsCsv } from '../lib/reports-csv.ts';
import styles from './chat-reports.module.css';
import { ReportTables } from './report-tables.tsx';

const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }));

/** Messages, customers and response times of some days, with what narrows them in the address. */
export function ChatReports() {
  const [params, setParams] = useSearchParams();
  const isAdmin = useSession()?.role === 'admin';
  const { data: branches = [] } = useBranchOptions();
  const filters: ReportFilters = {
    startDate: params.get('startDate') ?? '',
    endDate: params.get('endDate') ?? '',
    branch: params.get('branch') ?? '',
  };
  const { data, error, refetch, isFetching } = useReports(filters);
  const change = (name: keyof ReportFilters, value: string): void => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };

  return (
    <section className={styles.reports} aria-labelledby="chat-reports">
      <h2 id="chat-reports" className={styles.heading}>
        {texts.reports}
      </h2>
      <PageToolbar
        actions={
          <Button
            variant="quiet"
            icon={<Download />}
            disabled={!data}
            onClick={() =>
              data && saveFile(new Blob(['\uFEFF', reportsCsv(data)], { type: 'text/csv' }), `reports-${today()}.csv`)
            }
          >
            {texts.download}
          </Button>
        }
        filters={
          <>
            <Field label={texts.startDate} error={error && data ? messageOf(error, texts.reportsFailed) : undefined}>
              <DateInput
                max={today()}
                value={filters.startDate}
                onChange={(event) => change('startDate', event.target.value)}
              />
            </Field>
            <Field label={texts.endDate}>
              <DateInput
                max={today()}
                value={filters.endDate}
                onChange={(event) => change('endDate', event.target.value)}
              />
            </Field>
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
      />
      {data ? (
        <ReportContent reports={data} />
      ) : error ? (
        <ErrorState message={messageOf(error, texts.reportsFailed)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="cards" count={4} />
      )}
    </section>
  );
}

function ReportContent({ reports }: { reports: Reports }) {
  const { messages, conversations, newCustomers, activeCustomers, firstResponse, perDay } = reports;
  return (
    <div className={styles.content}>
      <div className={styles.cards}>
        <StatCard label={texts.messages} value={count(messages.thisWeek)} />
        <StatCard label={texts.conversations} value={count(conversations.thisWeek)} />
        <StatCard label={texts.newCustomers} value={count(newCustomers.thisWeek)} />
        <StatCard label={texts.activeCustomers} value={count(activeCustomers.thisWeek)} />
        <StatCard label={`${texts.firstResponse} · ${texts.median}`} value={duration(firstResponse.medianSeconds)} />
        <StatCard label={`${texts.firstResponse} · ${texts.p90}`} value={duration(firstResponse.p90Seconds)} />
      </div>
      <div className={styles.charts}>
        <Card title={texts.perDay}>
          <Suspense fallback={<Skeleton shape="lines" count={6} />}>
            <DayChart label={texts.messages} days={perDay.map((day) => ({ date: day.date, value: day.messages }))} />
          </Suspense>
        </Card>
        <Card title={texts.customersPerDay}>
          <Suspense fallback={<Skeleton shape="lines" count={6} />}>
            <DayChart
              label={texts.newCustomers}
              days={perDay.map((day) => ({ date: day.date, value: day.newCustomers }))}
            />
          </Suspense>
        </Card>
      </div>
      <ReportTables reports={reports} />
    </div>
  );
}
