import type { WaitingCustomer } from '@branchline/contract/waiting';
import { dateAndTime } from '#lib/dates.ts';
import { formatNumber } from '#lib/numbers.ts';
import { waitingPageTexts as texts } from '#lib/texts/waiting-page-texts.ts';
import type { TableColumn } from '#ui/table-column.ts';
import { Tag } from '#ui/tag.tsx';
import { WaitingAge } from '#ui/waiting-age.tsx';

/** Who waits, for whom, and how long; an admin sees in which branch. */
export const waitingColumns = (isAdmin: boolean): TableColumn<WaitingCustomer>[] => [
  {
    id: 'customer',
    header: texts.customer,
    cell: ({ customer }) => <strong>{customer.name || texts.newUser}</strong>,
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
