import type { Key, ReactNode } from 'react';
import type { TableColumn, TableSort } from './table-column.ts';

export interface TableProps<Row> {
  /** What the rows are; read out, and the name of the scrolling region. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  sort?: TableSort | undefined;
  onSortChange?: ((sort: TableSort) => void) | undefined;
  /** 36 px rows with small controls. */
  dense?: boolean;
  /** New rows are on their way: a line runs along the top. */
  busy?: boolean | undefined;
  /** A click anywhere on the row, for the mouse. Give a cell a real link or button as well. */
  onRowClick?: ((row: Row) => void) | undefined;
  isSelected?: ((row: Row) => boolean) | undefined;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
  /** Height at which the table scrolls under its head; a CSS length. */
  maxHeight?: string | undefined;
}
