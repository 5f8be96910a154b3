import { paths, withQuery } from '#lib/paths.ts';
import { dashboardTexts as texts } from '#features/reports/dashboard-texts.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import type { Reports } from '../api/use-reports.ts';
import { count, duration } from '../lib/figures.ts';
import styles from './chat-reports.module.css';

type BranchLine = Reports['perBranch'][number];
type LeaderLine = Reports['perLeader'][number];

const branchColumns: TableColumn<BranchLine>[] = [
  {
    id: 'name',
    header: texts.branch,
    cell: (line) => (
      <Link
        title={texts.customersOf(line.name)}
        to={withQuery(paths.users, { branch: line.id, role: 'customer', branchName: line.name })}
      >
        {line.name}
      </Link>
    ),
    card: 'title',
    truncate: true,
  },
  { id: 'messages', header: texts.messages, cell: (line) => count(line.messages), align: 'end' },
  { id: 'conversations', header: texts.conversations, cell: (line) => count(line.conversations), align: 'end' },
  { id: 'customers', header: texts.newCustomers, cell: (line) => count(line.newCustomers), align: 'end' },
  { id: 'response', header: texts.responseTime, cell: (line) => duration(line.medianResponseSeconds), align: 'end' },
];

const leaderColumns: TableColumn<LeaderLine>[] = [
  {
    id: 'name',
    header: texts.leader,
    cell: (line) => (
      <Link
        title={texts.chatsOf(line.name)}
        to={withQuery(paths.adminChatUsers, { agent: true, specificUserId: line.id })}
      >
        {line.name}
      </Link>
    ),
    card: 'title',
    truncate: true,
  },
  { id: 'branch', header: texts.branch, cell: (line) => line.branch, truncate: true },
  { id: 'messages', header: texts.messages, cell: (line) => count(line.messages), align: 'end' },
  { id: 'conversations', header: texts.conversations, cell: (line) => count(line.conversations), align: 'end' },
  { id: 'response', header: texts.responseTime, cell: (line) => duration(line.medianResponseSeconds), align: 'end' },
];

/** Where the figures lead. */
export const branchTableId = 'by-branch';
export const leaderTableId = 'by-leader';

const tableHeight = '420px';

/** The same figures by branch and by leader. */
export function ReportTables({ reports }: { reports: Reports }) {
  return (
    <>
      <div id={branchTableId} className={styles.target}>
        <Card title={texts.byBranch} flush>
          <Table
            caption={texts.byBranch}
            columns={branchColumns}
            rows={reports.perBranch}
            rowKey={(line) => line.id}
            maxHeight={tableHeight}
            empty={<EmptyState compact message={texts.noBranches} />}
          />
        </Card>
      </div>
      <div id={leaderTableId} className={styles.target}>
        <Card title={texts.byLeader} flush>
          <Table
            caption={texts.byLeader}
            columns={leaderColumns}
            rows={reports.perLeader}
            rowKey={(line) => line.id}
            maxHeight={tableHeight}
            empty={<EmptyState compact message={texts.noLeaders} />}
          />
        </Card>
      </div>
    </>
  );
}
