import { paths, withQuery } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dashboardTexts as texts } from '#lib/texts/dashboard-texts.ts';
import { Link } from '#ui/link.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import type { Reports } from '../api/use-reports.ts';
import { count, duration } from '../lib/figures.ts';

interface WaitingCardProps {
  waiting: NonNullable<Reports['waiting']>;
  branch: string;
}

/** How many customers wait for an answer now, for how long the first, and how many for over an hour; leads to them. */
export function WaitingCard({ waiting: { now, oldestSince, overHour }, branch }: WaitingCardProps) {
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
