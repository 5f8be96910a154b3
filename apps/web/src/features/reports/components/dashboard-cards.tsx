import type { Counter } from '@branchline/contract/reports';
import type { ReactNode } from 'react';
import { paths, withQuery } from '#lib/paths.ts';
import { dashboardTexts as texts } from '#lib/texts/dashboard-texts.ts';
import { Link } from '#ui/link.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { amount, count } from '../lib/figures.ts';
import styles from './dashboard-cards.module.css';

interface DashboardCardsProps {
  figures: {
    readonly countOrders: Counter;
    readonly countpayments: Counter;
    readonly countCustomers: Counter;
    readonly completedOrder: Counter;
  };
}

const toCustomers = (className: string, content: ReactNode): ReactNode => (
  <Link className={className} to={withQuery(paths.users, { role: 'customer' })}>
    {content}
  </Link>
);

/** The spec's cards: orders today, this week and in all, payments, customers, the amount of completed orders. */
export function DashboardCards({ figures }: DashboardCardsProps) {
  const { countOrders, countpayments, countCustomers, completedOrder } = figures;
  const figuresOf = (counter: Counter, format: (value: number) => string) =>
    texts.figures(format(counter.today), format(counter.thisWeek));
  return (
    <div className={styles.cards}>
      <StatCard label={texts.today} value={count(countOrders.today)} />
      <StatCard label={texts.thisWeek} value={count(countOrders.thisWeek)} />
      <StatCard label={texts.totalOrders} value={count(countOrders.totals)} />
      <div className={styles.withNote}>
        <StatCard label={texts.payment} value={amount(countpayments.totals)} />
        <p className={styles.note}>{figuresOf(countpayments, amount)}</p>
      </div>
      <div className={styles.withNote}>
        <StatCard label={texts.customer} value={count(countCustomers.totals)} renderLink={toCustomers} />
        <p className={styles.note}>{figuresOf(countCustomers, count)}</p>
      </div>
      <div className={styles.withNote}>
        <StatCard label={texts.completedOrderAmount} value={amount(completedOrder.totals)} />
        <p className={styles.note}>{figuresOf(completedOrder, amount)}</p>
      </div>
    </div>
  );
}
