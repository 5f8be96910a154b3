import { Suspense } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { dashboardTexts as texts } from '#features/reports/dashboard-texts.ts';
import { hourlyMessagesTexts } from '#features/reports/hourly-messages-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Reports } from '../api/use-reports.ts';
import { isByMonth } from '../lib/report-bars.ts';
import styles from './chat-reports.module.css';
import { ReportCards } from './report-cards.tsx';
import { ReportTables } from './report-tables.tsx';
import { paths, withQuery } from '#lib/paths.ts';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';

const DayChart = lazyWithRetry(() => import('./day-chart.tsx'), 'DayChart');
const HourChart = lazyWithRetry(() => import('./hour-chart.tsx'), 'HourChart');

interface ReportContentProps {
  reports: Reports;
  branch: string;
  /** Those of other filters are on the way. */
  busy: boolean;
}

/** The figures of some days: cards, charts, and by branch and leader. */
export function ReportContent({ reports, branch, busy }: ReportContentProps) {
  const { perDay } = reports;
  return (
    <div className={styles.content} aria-busy={busy || undefined}>
      {busy && <ProgressBar className={styles.progress} label={uiTexts.loading} />}
      <Leaderless branches={reports.leaderless} />
      <ReportCards reports={reports} branch={branch} />
      <div className={styles.charts}>
        <Card title={isByMonth(perDay) ? texts.perMonth : texts.perDay}>
          <Suspense fallback={<Skeleton shape="lines" count={6} />}>
            <DayChart label={texts.messages} days={perDay.map((day) => ({ date: day.date, value: day.messages }))} />
          </Suspense>
        </Card>
        <Card title={isByMonth(perDay) ? texts.customersPerMonth : texts.customersPerDay}>
          <Suspense fallback={<Skeleton shape="lines" count={6} />}>
            <DayChart
              label={texts.newCustomers}
              days={perDay.map((day) => ({ date: day.date, value: day.newCustomers }))}
            />
          </Suspense>
        </Card>
      </div>
      {reports.hourly && (
        <Card title={hourlyMessagesTexts.title}>
          <Suspense fallback={<Skeleton shape="lines" count={6} />}>
            <HourChart hourly={reports.hourly} />
          </Suspense>
        </Card>
      )}
      <ReportTables reports={reports} />
    </div>
  );
}

/** Warns of branches whose customers have nobody to write to; leads to them, and to where a leader is turned on. */
function Leaderless({ branches = [] }: { branches?: Reports['leaderless'] }) {
  if (branches.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {branches.map(({ id, name, customers }) => (
        <Banner key={id} tone="warning">
          {ownLeaderTexts.leaderless(name, customers)}
          <span className={styles.links}>
            <Link to={withQuery(paths.users, { leader: 'nobody', branch: id, branchName: name, status: true })}>
              {ownLeaderTexts.leaderlessCustomers}
            </Link>
            <Link to={withQuery(paths.users, { role: 'team_leader', branch: id, branchName: name })}>
              {ownLeaderTexts.leaderlessAction}
            </Link>
          </span>
        </Banner>
      ))}
    </div>
  );
}
