import type { ReactNode } from 'react';
import { paths, withQuery } from '#lib/paths.ts';
import { dashboardTexts as texts } from '#lib/texts/dashboard-texts.ts';
import { Link } from '#ui/link.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { type Reports, useReports } from '../api/use-reports.ts';
import { changeOf } from '../lib/change.ts';
import { count, duration } from '../lib/figures.ts';
import { daysBeforeThose, sumOf } from '../lib/report-days.ts';
import styles from './dashboard-cards.module.css';
import { branchTableId, leaderTableId } from './report-tables.tsx';
import { WaitingCard } from './waiting-card.tsx';

const toTable = (id: string) =>
  function ToTable(className: string, content: ReactNode): ReactNode {
    return (
      <button type="button" className={className} onClick={() => document.getElementById(id)?.scrollIntoView()}>
        {content}
      </button>
    );
  };

/** Sums and response times of the days shown, held against as many days before them. */
export function ReportCards({ reports, branch }: { reports: Reports; branch: string }) {
  const { perDay, firstResponse, activeCustomers } = reports;
  const { data: before, isPlaceholderData } = useReports({ ...daysBeforeThose(perDay), branch });
  const earlier = isPlaceholderData ? undefined : before;
  const against = texts.againstDaysBefore(perDay.length);
  const sums = sumOf(perDay);
  const sumsBefore = earlier && sumOf(earlier.perDay);
  const days = { startDate: perDay[0]?.date ?? null, endDate: perDay.at(-1)?.date ?? null };
  const toCustomers = (ofDays: Partial<typeof days>) =>
    function ToCustomers(className: string, content: ReactNode): ReactNode {
      return (
        <Link className={className} to={withQuery(paths.users, { role: 'customer', branch, ...ofDays })}>
          {content}
        </Link>
      );
    };
  const responseCard = (label: string, now: number | null, then: number | null | undefined) => {
    const change = changeOf({ now, before: then, format: duration }, against);
    return (
      <StatCard
        label={`${texts.firstResponse} · ${label}`}
        value={duration(now)}
        change={change && { ...change, isGood: change.direction === 'down' }}
        renderLink={toTable(leaderTableId)}
      />
    );
  };
  return (
    <div className={styles.cards}>
      <StatCard
        label={texts.messages}
        value={count(sums.messages)}
        change={changeOf({ now: sums.messages, before: sumsBefore?.messages, format: count }, against)}
        renderLink={toTable(branchTableId)}
      />
      <StatCard
        label={texts.conversations}
        value={count(sums.conversations)}
        change={changeOf({ now: sums.conversations, before: sumsBefore?.conversations, format: count }, against)}
        renderLink={toTable(branchTableId)}
      />
      <StatCard
        label={texts.newCustomers}
        value={count(sums.newCustomers)}
        change={changeOf({ now: sums.newCustomers, before: sumsBefore?.newCustomers, format: count }, against)}
        renderLink={toCustomers(days)}
      />
      {/* No list knows who wrote this week: it leads to all customers. */}
      <StatCard
        label={texts.activeCustomers}
        value={count(activeCustomers.thisWeek)}
        note={texts.activeToday(count(activeCustomers.today))}
        renderLink={toCustomers({})}
      />
      {responseCard(texts.median, firstResponse.medianSeconds, earlier?.firstResponse.medianSeconds)}
      {responseCard(texts.p90, firstResponse.p90Seconds, earlier?.firstResponse.p90Seconds)}
      {reports.waiting && <WaitingCard waiting={reports.waiting} branch={branch} />}
    </div>
  );
}
