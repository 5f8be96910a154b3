import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { listDate } from '#lib/dates.ts';
import { dashboardTexts as texts } from '#features/reports/dashboard-texts.ts';
import { count } from '../lib/figures.ts';
import { barsOf, isByMonth } from '../lib/report-bars.ts';
import { axisStyle, tooltipStyle } from '../lib/chart-style.ts';
import styles from './day-chart.module.css';

interface DayChartProps {
  label: string;
  days: readonly { readonly date: string; readonly value: number }[];
}

/** Arabic has such marks between a day and its month. */
const marksOfDirection = /[\u200e\u200f]/g;
/** Day, month and year of `20/11/26`. */
const partsOf = (date: string): string[] => listDate(date).split('/');

/**
 * A bar for each day, or month where there are very many. Its sum is said in words for those who do not see it; the table
 * holds every figure.
 */
export function DayChart({ label, days }: DayChartProps) {
  const total = days.reduce((sum, day) => sum + day.value, 0);
  const bars = barsOf(days);
  const nameOf = (date: string): string => (isByMonth(days) ? partsOf(date).slice(1) : partsOf(date)).join('/');
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.summary}>{texts.chartSummary(label, count(total), days.length)}</figcaption>
      {/* Time runs to the right in figures, whatever the direction of reading. */}
      <div aria-hidden="true" className={styles.chart} dir="ltr">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart accessibilityLayer={false} data={[...bars]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--color-border)" />
            <XAxis
              dataKey="date"
              tickFormatter={(date: string) =>
                nameOf(date).split('/').slice(0, 2).join('/').replace(marksOfDirection, '')
              }
              minTickGap={24}
              {...axisStyle}
            />
            <YAxis allowDecimals={false} width={40} {...axisStyle} />
            <Tooltip {...tooltipStyle} labelFormatter={(date) => (typeof date === 'string' ? nameOf(date) : '')} />
            <Bar
              dataKey="value"
              name={label}
              fill="var(--color-primary)"
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className={styles.details}>
        <summary>{texts.showTable}</summary>
        <table className={styles.table}>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.date}>
                <th scope="row">{nameOf(bar.date)}</th>
                <td>{count(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
