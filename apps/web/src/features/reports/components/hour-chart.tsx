import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { messageTime } from '#lib/dates.ts';
import { hourlyMessagesTexts as texts } from '#features/reports/hourly-messages-texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Reports } from '../api/use-reports.ts';
import { count, share } from '../lib/figures.ts';
import { axisStyle, tooltipStyle } from '../lib/chart-style.ts';
import styles from './day-chart.module.css';

/** `09:00 AM`, as the reader writes times. */
const hourOfDay = (hour: number): string => messageTime(new Date(2026, 0, 1, hour));

/** What customers write in each hour of the day, held against the opening hours; in words and as a table, too. */
export function HourChart({ hourly }: { hourly: NonNullable<Reports['hourly']> }) {
  const { days, hasHours } = hourly;
  const bars = hourly.hours.map((hour, at) => ({ ...hour, at }));
  const sum = (of: 'open' | 'closed') => bars.reduce((total, bar) => total + bar[of], 0);
  const [closed, total] = [sum('closed'), sum('open') + sum('closed')];
  if (total === 0) return <EmptyState compact message={texts.empty} />;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.summary}>
        {texts.summary(count(total), days)}{' '}
        {hasHours ? texts.outside(count(closed), share(closed, total)) : texts.chooseBranch}
      </figcaption>
      {hasHours && (
        <ul className={styles.legend} aria-hidden="true">
          <li className={styles.openKey}>{texts.open}</li>
          <li className={styles.closedKey}>{texts.closed}</li>
        </ul>
      )}
      <div aria-hidden="true" className={styles.chart} dir="ltr">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart accessibilityLayer={false} data={bars} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--color-border)" />
            <XAxis dataKey="at" tickFormatter={hourOfDay} interval="preserveStart" minTickGap={12} {...axisStyle} />
            <YAxis allowDecimals={false} width={40} {...axisStyle} />
            <Tooltip {...tooltipStyle} labelFormatter={(at) => (typeof at === 'number' ? hourOfDay(at) : '')} />
            <Bar
              dataKey="open"
              name={hasHours ? texts.open : texts.messages}
              stackId="messages"
              fill="var(--color-primary)"
              isAnimationActive={false}
            />
            {hasHours && (
              <Bar
                dataKey="closed"
                name={texts.closed}
                stackId="messages"
                fill="var(--color-warning)"
                isAnimationActive={false}
              />
            )}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className={styles.details}>
        <summary>{texts.showTable}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.hour}</th>
              <th scope="col">{hasHours ? texts.open : texts.messages}</th>
              {hasHours && <th scope="col">{texts.closed}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.at}>
                <th scope="row">{hourOfDay(bar.at)}</th>
                <td>{count(bar.open)}</td>
                {hasHours && <td>{count(bar.closed)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
