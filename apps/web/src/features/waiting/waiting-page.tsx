import type { WaitingCustomer } from '@branchline/contract/waiting';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { branchesQuery } from '#lib/branches.ts';
import { dateAndTime } from '#lib/dates.ts';
import { formatNumber } from '#lib/numbers.ts';
import { useSession } from '#lib/session-store.ts';
import { shownName } from '#lib/shown-name.ts';
import { waitingPageTexts as texts } from '#features/waiting/waiting-page-texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { Tag } from '#ui/tag.tsx';
import { WaitingAge } from '#ui/waiting-age.tsx';
import { useWaiting } from './api/use-waiting.ts';

/** Who waits, for whom, and how long; an admin sees in which branch. */
const waitingColumns = (isAdmin: boolean): TableColumn<WaitingCustomer>[] => [
  {
    id: 'customer',
    header: texts.customer,
    cell: ({ customer }) => <strong>{shownName(customer.name)}</strong>,
    card: 'title',
    truncate: true,
  },
  { id: 'age', header: texts.waits, cell: ({ since }) => <WaitingAge since={since} />, card: 'aside' },
  { id: 'since', header: texts.since, cell: ({ since }) => dateAndTime(since) },
  {
    id: 'leader',
    header: texts.leader,
    cell: ({ leader }) => leader?.name ?? <Tag tone="danger">{texts.nobody}</Tag>,
    truncate: true,
  },
  ...(isAdmin
    ? [{ id: 'branch', header: texts.branch, cell: ({ branch }: WaitingCustomer) => branch.name, truncate: true }]
    : []),
  { id: 'messages', header: texts.messages, cell: ({ messages }) => formatNumber(messages) },
];

const pageIn = (params: URLSearchParams): number => Math.max(1, Math.floor(Number(params.get('page'))) || 1);

/** `/waiting`: which customers wait for an answer, the longest first, without a word of what they wrote. */
export function WaitingPage() {
  const isAdmin = useSession()?.role === 'admin';
  const [params, setParams] = useSearchParams();
  const branch = isAdmin ? (params.get('branch') ?? '') : '';
  const page = pageIn(params);
  const query = useWaiting(branch, page);
  const { data, isFetching, isPlaceholderData } = query;
  const { data: branches } = useQuery({ ...branchesQuery, enabled: isAdmin });
  const goTo = (next: number, of = branch): void =>
    setParams({ ...(of !== '' && { branch: of }), ...(next > 1 && { page: String(next) }) }, { replace: next === 1 });
  return (
    <>
      <PageToolbar
        summary={data && texts.count(data.total)}
        filters={
          isAdmin && (
            <Field label={texts.branch}>
              <Select
                placeholder={texts.allBranches}
                options={branches?.map(({ id, name }) => ({ value: id, label: name }))}
                value={branch}
                onChange={({ target }) => goTo(1, target.value)}
              />
            </Field>
          )
        }
      />
      {data ? (
        <>
          <Table
            caption={texts.count(data.total)}
            columns={waitingColumns(isAdmin)}
            rows={data.data}
            // A customer without an own leader waits for several.
            rowKey={({ customer, leader, since }) => `${customer.id} ${leader?.id ?? ''} ${since}`}
            dense
            busy={isFetching && isPlaceholderData}
            empty={<EmptyState message={texts.none} hint={texts.noneHint} />}
          />
          <Pagination page={page} totalPages={data.totalPage} onPageChange={goTo} />
        </>
      ) : (
        <NotLoaded query={query} message={texts.failed}>
          <Skeleton shape="table" columns={5} count={10} />
        </NotLoaded>
      )}
    </>
  );
}
