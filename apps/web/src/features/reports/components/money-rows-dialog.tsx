import type { Order, Payment } from '@branchline/contract/orders';
import { useState } from 'react';
import { requestedData } from '#lib/requested-data.ts';
import { dateAndTime } from '#lib/dates.ts';
import { dashboardTexts } from '#features/reports/dashboard-texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { Tag, type TagProps } from '#ui/tag.tsx';
import { useOrders, usePayments } from '../api/use-money-rows.ts';
import { amount } from '../lib/figures.ts';
import type { MoneyRows } from '../lib/money-rows.ts';

const texts = dashboardTexts.rows;
const tones: Record<Order['state'], NonNullable<TagProps['tone']>> = {
  placed: 'neutral',
  completed: 'success',
  cancelled: 'danger',
};

const orderColumns: TableColumn<Order>[] = [
  { id: 'order', header: texts.order, cell: (order) => order.externalId, card: 'title', truncate: true },
  { id: 'time', header: texts.placedAt, cell: (order) => dateAndTime(order.placedAt) },
  { id: 'phone', header: texts.phone, cell: (order) => order.phone },
  {
    id: 'state',
    header: texts.state,
    cell: (order) => <Tag tone={tones[order.state]}>{texts.states[order.state]}</Tag>,
    card: 'aside',
  },
  {
    id: 'amount',
    header: texts.amount,
    cell: (order) => texts.money(amount(order.amount), order.currency ?? ''),
    align: 'end',
  },
];

const paymentColumns: TableColumn<Payment>[] = [
  { id: 'payment', header: texts.payment, cell: (payment) => payment.externalId, card: 'title', truncate: true },
  { id: 'time', header: texts.paidAt, cell: (payment) => dateAndTime(payment.paidAt) },
  { id: 'order', header: texts.order, cell: (payment) => payment.orderExternalId, truncate: true },
  { id: 'amount', header: texts.amount, cell: (payment) => amount(payment.amount), align: 'end' },
];

/** The rows that a figure of the dashboard was made from, newest first. */
export function MoneyRowsDialog({ rows, onClose }: { rows: MoneyRows; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.titles[rows.what]}
      description={texts.spans[rows.span]}
      size="large"
    >
      {rows.what === 'payments' ? <Payments rows={rows} /> : <Orders rows={rows} />}
    </Dialog>
  );
}

function Orders({ rows }: { rows: MoneyRows }) {
  const [page, setPage] = useState(1);
  return <Rows list={useOrders(rows, page)} columns={orderColumns} page={page} onPageChange={setPage} />;
}

function Payments({ rows }: { rows: MoneyRows }) {
  const [page, setPage] = useState(1);
  return <Rows list={usePayments(rows, page)} columns={paymentColumns} page={page} onPageChange={setPage} />;
}

interface RowsProps<Row> {
  list: {
    readonly data: { readonly data: Row[]; readonly totalPage: number; readonly total: number } | undefined;
    readonly error: unknown;
    readonly isPaused: boolean;
    readonly isPlaceholderData: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  columns: TableColumn<Row>[];
  page: number;
  onPageChange: (page: number) => void;
}

function Rows<Row extends { externalId: string }>({ list, columns, page, onPageChange }: RowsProps<Row>) {
  const data = requestedData(list);
  if (!data)
    return (
      <NotLoaded query={list} message={texts.failed}>
        <Skeleton shape="table" columns={4} count={6} />
      </NotLoaded>
    );
  return (
    <>
      <Table
        caption={texts.count(data.total)}
        columns={columns}
        rows={data.data}
        rowKey={(row) => row.externalId}
        dense
        busy={list.isFetching}
        empty={<EmptyState message={texts.empty} hint={texts.emptyHint} />}
      />
      <Pagination page={page} totalPages={data.totalPage} onPageChange={onPageChange} />
    </>
  );
}
