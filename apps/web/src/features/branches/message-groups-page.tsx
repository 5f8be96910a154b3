import type { Branch } from '@branchline/contract/shapes';
import { branchTexts as texts } from '#features/branches/branch-texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { LongText } from '#ui/long-text.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { Tag } from '#ui/tag.tsx';
import { useMessageGroups } from './api/use-message-groups.ts';

const columns: TableColumn<Branch>[] = [
  {
    id: 'number',
    header: texts.columns.number,
    cell: (_group, position) => position + 1,
    card: 'hidden',
    width: '3rem',
  },
  {
    id: 'name',
    header: texts.columns.name,
    cell: (group) => <strong title={group.name}>{group.name}</strong>,
    card: 'title',
    truncate: true,
  },
  {
    id: 'primary',
    header: texts.columns.primary,
    cell: (group) => (group.setAsPrimary ? <Tag tone="primary">{texts.yes}</Tag> : texts.no),
  },
  { id: 'description', header: texts.columns.description, cell: (group) => <LongText>{group.description}</LongText> },
  {
    id: 'status',
    header: texts.columns.status,
    cell: (group) =>
      group.status ? <Tag tone="success">{texts.active}</Tag> : <Tag tone="danger">{texts.inactive}</Tag>,
    card: 'aside',
  },
  { id: 'action', header: texts.columns.action, cell: () => null, card: 'hidden' },
];

/** `/messages`: the branches as chat groups, to look at only. */
export function MessageGroupsPage() {
  const query = useMessageGroups();
  const { data: groups } = query;
  if (!groups)
    return (
      <NotLoaded query={query} message={texts.groupsFailed}>
        <Skeleton shape="table" columns={5} count={8} />
      </NotLoaded>
    );
  return (
    <>
      <PageToolbar summary={texts.groupsCount(groups.length)} />
      <Table
        caption={texts.groupsCount(groups.length)}
        columns={columns}
        rows={groups}
        rowKey={(group) => group.id}
        busy={query.isFetching}
        empty={<EmptyState message={texts.groupsEmpty} />}
      />
    </>
  );
}
