import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { TableColumn } from './table-column.ts';
import type { TableProps } from './table-props.ts';
import { Table } from './table.tsx';

interface Person {
  id: number;
  name: string;
  phone: string;
}

const people: Person[] = [
  { id: 1, name: 'Mira', phone: '9841234567' },
  { id: 2, name: 'Tenzin', phone: '' },
];

const columns: TableColumn<Person>[] = [
  { id: 'sr', header: 'Sr', cell: (_, position) => position + 1, card: 'hidden' },
  { id: 'name', header: 'Name', sortable: true, card: 'title', cell: (person) => person.name },
  { id: 'phone', header: 'Phone', cell: (person) => person.phone },
  { id: 'action', header: 'Action', card: 'actions', cell: (person) => <button>Edit {person.name}</button> },
];

const draw = (props: Partial<TableProps<Person>> = {}) =>
  render(<Table caption="Users" columns={columns} rows={people} rowKey={(person) => person.id} {...props} />);

function pretendPhone() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width: 639'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('is a table with a name, and its header asks for the other direction of the sort', async () => {
  const onSortChange = vi.fn();
  draw({ sort: { column: 'name', direction: 'ascending' }, onSortChange });
  expect(within(screen.getByRole('table', { name: 'Users' })).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');

  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSortChange).toHaveBeenCalledWith({ column: 'name', direction: 'descending' });
});

test('a click on a row opens it, a click on a button in it does not', async () => {
  const onRowClick = vi.fn();
  draw({ onRowClick });
  await userEvent.click(screen.getByRole('button', { name: 'Edit Mira' }));
  expect(onRowClick).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('9841234567'));
  expect(onRowClick).toHaveBeenCalledWith(people[0]);
});

test('on a phone each row is a card that names its values and leaves out the empty ones', () => {
  pretendPhone();
  draw();
  expect(screen.queryByRole('table')).toBe(null);
  const [mira, tenzin] = within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem');
  expect(within(mira!).getByRole('definition').textContent).toBe('9841234567');
  expect(within(mira!).getByRole('term').textContent).toBe('Phone');
  expect(within(mira!).getByRole('button', { name: 'Edit Mira' })).toBeTruthy();
  expect(within(tenzin!).queryByRole('definition')).toBe(null);
});

test('shows what was given for no rows under its columns, on a phone alone', () => {
  draw({ rows: [], empty: 'Nobody matches.' });
  expect(screen.getByText('Nobody matches.')).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Sr',
    'Name',
    'Phone',
    'Action',
  ]);
  cleanup();
  pretendPhone();
  draw({ rows: [], empty: 'Nobody matches.' });
  expect(screen.getByText('Nobody matches.')).toBeTruthy();
  expect(screen.queryByRole('columnheader')).toBe(null);
});

test('words that people typed run in their own direction, in a table as on a card', () => {
  const typed = columns.map((column) => (column.id === 'name' ? { ...column, truncate: true } : column));
  draw({ columns: typed });
  expect(screen.getByRole('cell', { name: 'Mira' }).getAttribute('dir')).toBe('auto');
  expect(screen.getByRole('cell', { name: '9841234567' }).getAttribute('dir')).toBeNull();
  cleanup();
  pretendPhone();
  draw({ columns: [...typed, { id: 'city', header: 'City', truncate: true, cell: () => 'پونے' }] });
  expect(screen.getByText('Mira').getAttribute('dir')).toBe('auto');
  expect(screen.getAllByText('پونے')[0]?.getAttribute('dir')).toBe('auto');
});
