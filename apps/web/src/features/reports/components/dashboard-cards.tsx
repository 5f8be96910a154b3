import type { Counter, EarlierCounter } from '@branchline/contract/reports';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { paths, withQuery } from '#lib/paths.ts';
import { dashboardTexts as texts } from '#features/reports/dashboard-texts.ts';
import { Link } from '#ui/link.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { useEarlierFigures } from '../api/use-earlier-figures.ts';
import { changeOf } from '../lib/change.ts';
import { amount, count } from '../lib/figures.ts';
import { withMoneyRows } from '../lib/money-rows.ts';
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

/** The cards: orders today, this week and in all, payments, customers, the amount of completed orders. */
export function DashboardCards({ figures }: DashboardCardsProps) {
  const { countOrders, countpayments, countCustomers, completedOrder } = figures;
  const { data: earlier } = useEarlierFigures();
  const [params] = useSearchParams();
  const toRows = (...[what, span]: [Parameters<typeof withMoneyRows>[1], Parameters<typeof withMoneyRows>[2]]) =>
    function ToRows(className: string, content: ReactNode): ReactNode {
      return (
        <Link className={className} to={{ search: withMoneyRows(params, what, span).toString() }}>
          {content}
        </Link>
      );
    };
  const noteOf = (counter: Counter, format: (value: number) => string) =>
    texts.figures(format(counter.today), format(counter.thisWeek));
  const weekOf = (counter: Counter, before: EarlierCounter | undefined, format: (value: number) => string) =>
    changeOf({ now: counter.thisWeek, before: before?.lastWeek, format }, texts.againstLastWeek);
  return (
    <div className={styles.cards}>
      <StatCard
        label={texts.today}
        value={count(countOrders.today)}
        change={changeOf(
          { now: countOrders.today, before: earlier?.countOrders.yesterday, format: count },
          texts.againstYesterday,
        )}
        renderLink={toRows('orders', 'today')}
      />
      <StatCard
        label={texts.thisWeek}
        value={count(countOrders.thisWeek)}
        change={weekOf(countOrders, earlier?.countOrders, count)}
        renderLink={toRows('orders', 'week')}
      />
      <StatCard
        label={texts.totalOrders}
        value={count(countOrders.totals)}
        note={noteOf(countOrders, count)}
        renderLink={toRows('orders', 'all')}
      />
      <StatCard
        label={texts.payment}
        value={amount(countpayments.totals)}
        note={noteOf(countpayments, amount)}
        change={weekOf(countpayments, earlier?.countpayments, amount)}
        renderLink={toRows('payments', 'all')}
      />
      <StatCard
        label={texts.customer}
        value={count(countCustomers.totals)}
        note={noteOf(countCustomers, count)}
        change={weekOf(countCustomers, earlier?.countCustomers, count)}
        renderLink={toCustomers}
      />
      <StatCard
        label={texts.completedOrderAmount}
        value={amount(completedOrder.totals)}
        note={noteOf(completedOrder, amount)}
        change={weekOf(completedOrder, earlier?.completedOrder, amount)}
        renderLink={toRows('completed', 'all')}
      />
    </div>
  );
}
