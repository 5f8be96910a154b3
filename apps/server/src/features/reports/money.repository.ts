import type pg from 'pg';
import type { Range } from './reports.repository.ts';

export interface Money {
  readonly orders: number;
  readonly completedAmount: number;
  readonly payments: number;
}

/* Of one branch: orders of its customers, and the payments for those. */
const ofBranch = (customerId: string) =>
  `($3::uuid is null or exists (select 1 from users u where u.id = ${customerId} and u.branch_id = $3))`;

/** Orders, the amount of completed ones, and payments, in a range; of one branch when `branchId` is given. */
export const sumMoney = async (pool: pg.Pool, branchId: string | null, range: Range): Promise<Money> => {
  const { rows } = await pool.query<Money>({
    name: 'reports.money',
    text: `select o.orders, o.completed as "completedAmount", p.payments from (
        select count(*)::int as orders, coalesce(sum(amount) filter (where state = 'completed'), 0)::float8 as completed
        from orders where placed_at >= $1 and placed_at < $2 and ${ofBranch('orders.customer_id')}) o, (
        select coalesce(sum(p.amount), 0)::float8 as payments from payments p
        left join orders of on of.external_id = p.order_external_id
        where p.paid_at >= $1 and p.paid_at < $2 and ${ofBranch('of.customer_id')}) p`,
    values: [range.from, range.before, branchId],
  });
  return rows[0] ?? { orders: 0, completedAmount: 0, payments: 0 };
};
