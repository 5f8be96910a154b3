import type { ReactNode } from 'react';

export interface TableSort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface TableColumn<Row> {
  id: string;
  header: string;
  /** `position` counts the rows shown from 0. */
  cell: (row: Row, position: number) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'center' | 'end';
  /** A CSS width: `'6rem'`, `'40%'`. */
  width?: string;
  /** Words that somebody typed: on one line that ends in an ellipsis, in their own direction. */
  truncate?: boolean;
  /** The header is read out but not drawn: a column of pictures or buttons. */
  hideHeader?: boolean;
  /** Stays in sight at the end edge while the table scrolls sideways: the actions. */
  pinned?: boolean;
  /** Where the value goes on a phone's card; by default a line with its header. */
  card?: 'title' | 'line' | 'aside' | 'actions' | 'hidden';
}

/** The direction of a cell's words, which need not be that of the page. */
export const directionIn = ({ truncate }: { truncate?: boolean }) => (truncate ? { dir: 'auto' } : {});

/** The direction a click on this column's header asks for. */
export function nextSort(column: string, sort: TableSort | undefined): TableSort {
  const isAscending = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: isAscending ? 'descending' : 'ascending' };
}
