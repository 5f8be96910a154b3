import { Eye, MessageCircle, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { IconButton } from '../icon-button.tsx';
import { Pagination } from '../pagination.tsx';
import { Switch } from '../switch.tsx';
import type { TableColumn, TableSort } from '../table-column.ts';
import { Table } from '../table.tsx';
import { Tag } from '../tag.tsx';
import { Tooltip } from '../tooltip.tsx';
import styles from './gallery.module.css';
import { Group } from './group.tsx';

interface Person {
  id: number;
  name: string;
  phone: string;
  email: string;
  role: string;
  branch: string;
  date: string;
  isActive: boolean;
}

const people: Person[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: ['Mira Nair', 'Wolfeschlegelsteinhausenbergerdorff Maximilian', 'New User', 'Tenzin Norgay'][index % 4] ?? '',
  phone: `98412${String(34567 + index)}`,
  email:
    ['mira@example.org', 'a.very.long.address.of.somebody@department.example.org', '', 'tenzin@example.org'][
      index % 4
    ] ?? '',
  role: ['Team leader', 'Customer', 'Branch leader'][index % 3] ?? '',
  branch: ['Kathmandu', 'Pokhara', 'Lalitpur'][index % 3] ?? '',
  date: '20/11/26',
  isActive: index % 4 !== 2,
}));

const columns: TableColumn<Person>[] = [
  { id: 'sr', header: 'Sr', cell: (_, position) => position + 1, align: 'end', width: '3rem', card: 'hidden' },
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    card: 'title',
    cell: (person) => (
      <span className={styles.person}>
        <Avatar name={person.name} size={32} />
        {person.name}
      </span>
    ),
  },
  { id: 'phone', header: 'Phone', cell: (person) => person.phone },
  { id: 'email', header: 'Email', truncate: true, cell: (person) => person.email },
  { id: 'role', header: 'Role', sortable: true, cell: (person) => <Tag>{person.role}</Tag> },
  { id: 'branch', header: 'Branch', cell: (person) => person.branch },
  { id: 'date', header: 'Date', sortable: true, align: 'end', cell: (person) => person.date },
  {
    id: 'block',
    header: 'Block',
    align: 'center',
    cell: (person) => <Switch label={`Block ${person.name}`} defaultChecked={!person.isActive} />,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'aside',
    cell: (person) => (
      <Tag tone={person.isActive ? 'success' : 'danger'}>{person.isActive ? 'Active' : 'InActive'}</Tag>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    card: 'actions',
    align: 'end',
    pinned: true,
    cell: (person) => (
      <>
        <Tooltip label="Chat">
          <IconButton size="small" label={`Chat with ${person.name}`} icon={<MessageCircle />} />
        </Tooltip>
        <IconButton size="small" label={`Edit ${person.name}`} icon={<Pencil />} />
      </>
    ),
  },
];

export function TablePart() {
  const [page, setPage] = useState(7);
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });

  return (
    <>
      <Group title="Table" as="bare">
        <Table
          caption="Users"
          columns={columns}
          rows={people}
          rowKey={(person) => person.id}
          sort={sort}
          onSortChange={setSort}
          onRowClick={() => undefined}
          isSelected={(person) => person.id === 3}
          maxHeight="420px"
        />
        <Pagination page={page} totalPages={24} onPageChange={setPage} />
        <Pagination page={2} totalPages={5} onPageChange={() => undefined} />
      </Group>
      <Group title="Table, dense" as="bare">
        <Table
          caption="Settings"
          dense
          columns={[
            { id: 'name', header: 'Name', cell: (person: Person) => person.name, card: 'title' },
            { id: 'value', header: 'Value', cell: (person) => person.phone },
            {
              id: 'action',
              header: 'Action',
              align: 'end',
              card: 'actions',
              cell: (person) => <IconButton size="small" label={`See ${person.name}`} icon={<Eye />} />,
            },
          ]}
          rows={people.slice(0, 3)}
          rowKey={(person) => person.id}
        />
      </Group>
      <Group title="Table, busy, and empty" as="bare">
        <Table
          caption="Busy"
          columns={columns.slice(0, 5)}
          rows={people.slice(0, 2)}
          rowKey={(person) => person.id}
          busy
        />
        <Table
          caption="Empty"
          columns={columns}
          rows={[]}
          rowKey={(person) => person.id}
          empty={
            <EmptyState
              drawing="people"
              message="Nobody matches these filters."
              hint="Take one off, or add the person."
              action={<Button icon={<Plus />}>Add User</Button>}
            />
          }
        />
      </Group>
    </>
  );
}
