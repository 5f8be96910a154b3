import type { BranchReach } from '@branchline/contract/reports';
import { messageOf } from '#lib/api-error.ts';
import { dashboardTexts } from '#features/reports/dashboard-texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { useReach } from '../api/use-reach.ts';
import { count, share } from '../lib/figures.ts';
import styles from './reach-table.module.css';

const { reach: texts } = dashboardTexts;

const columns: TableColumn<BranchReach>[] = [
  {
    id: 'name',
    header: dashboardTexts.branch,
    cell: (line) => line.branch.name,
    card: 'title',
    truncate: true,
    width: '22rem',
  },
  { id: 'customers', header: texts.customers, cell: (line) => count(line.customers), align: 'end' },
  {
    id: 'reached',
    header: texts.reached,
    cell: (line) => texts.reachedOf(count(line.reached), share(line.reached, line.customers)),
    align: 'end',
  },
  { id: 'never', header: texts.never, cell: (line) => count(line.never), align: 'end' },
  { id: 'refused', header: texts.refused, cell: (line) => count(line.refused), align: 'end' },
  { id: 'stale', header: texts.stale, cell: (line) => count(line.stale), align: 'end' },
];

const tableHeight = '420px';

/** How many customers notifications reach, by branch, and why not the others. */
export function ReachTable() {
  const query = useReach();
  const { data, error } = query;
  const sum = (of: 'customers' | 'reached') => (data ?? []).reduce((total, line) => total + line[of], 0);
  return (
    <section className={styles.reach} aria-labelledby="reach">
      <h2 id="reach" className={styles.heading}>
        {texts.title}
      </h2>
      {data ? (
        <>
          <p className={styles.words}>
            {texts.summary(count(sum('reached')), count(sum('customers')))} {texts.help}
          </p>
          <Table
            caption={texts.title}
            columns={columns}
            rows={data.filter(({ customers }) => customers > 0)}
            rowKey={(line) => line.branch.id}
            maxHeight={tableHeight}
            empty={<EmptyState compact message={texts.empty} />}
          />
        </>
      ) : (
        <NotLoaded query={query} message={messageOf(error, texts.failed)}>
          <Skeleton shape="lines" count={4} />
        </NotLoaded>
      )}
    </section>
  );
}
