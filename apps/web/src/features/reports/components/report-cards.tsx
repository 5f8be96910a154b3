import type { ReactNode } from 'react';
import { paths, withQuery } from '#lib/paths.ts';
import { dashboardTexts as texts } from '#features/reports/dashboard-texts.ts';
import { Link } from '#ui/link.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { type Reports, useReports } from '../api/use-reports.ts';
import { changeOf } from '../lib/change.ts';
import { count, duration } from '../lib/figures.ts';
import styles from './dashboard-cards.module.css';
import { branchTableId, leaderTableId } from './report-tables.tsx';
import { daysBefore } from '#lib/dates.ts';
import { serverNow } from '#lib/server-clock.ts';

type Days = Reports['perDay'];

/** The days of a report added up. */
const sumOf = (days: Days) => ({
  messages: days.reduce((sum, day) => sum + day.messages, 0),
  conversations: days.reduce((sum, day) => sum + day.conversations, 0),
  newCustomers: days.reduce((sum, day) => sum + day.newCustomers, 0),
});

/** As many days, right before those of a report. */
const daysBeforeThose = (days: Days): { startDate: string; endDate: string } => {
  const first = days[0]?.date ?? '';
  return { startDate: daysBefore(first, days.length), endDate: daysBefore(first, 1) };
};

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

interface WaitingCardProps {
  waiting: NonNullable<Reports['waiting']>;
  branch: string;
}

/** How many customers wait for an answer now, for how long the first, and how many for over an hour; leads to them. */
function WaitingCard({ waiting: { now, oldestSince, overHour }, branch }: WaitingCardProps) {
  const longest = oldestSince === null ? null : Math.max(0, Math.round((serverNow() - Date.parse(oldestSince)) / 1000));
  return (
    <StatCard
      label={texts.waitingNow}
      value={count(now)}
      note={now === 0 ? undefined : texts.waitingLongest(duration(longest), count(overHour))}
      renderLink={(className, content) => (
        <Link className={className} to={withQuery(paths.waiting, { branch })}>
          {content}
        </Link>
      )}
    />
  );
}
