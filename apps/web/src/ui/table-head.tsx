import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import { nextSort, type TableColumn, type TableSort } from './table-column.ts';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  onSortChange: ((sort: TableSort) => void) | undefined;
}

export function TableHead<Row>({ columns, sort, onSortChange }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              className={classNames(styles[column.align ?? 'start'], column.pinned && styles.pinned)}
              style={column.width === undefined ? undefined : { inlineSize: column.width }}
              aria-sort={direction}
            >
              {column.sortable && onSortChange ? (
                <button
                  type="button"
                  className={classNames(styles.sort, direction && styles.sorted)}
                  onClick={() => onSortChange(nextSort(column.id, sort))}
                >
                  {column.header}
                  <SortIcon direction={direction} />
                </button>
              ) : (
                <Header column={column} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Header<Row>({ column }: { column: TableColumn<Row> }) {
  return column.hideHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header;
}

function SortIcon({ direction }: { direction: TableSort['direction'] | undefined }) {
  if (direction === 'ascending') return <ArrowUp aria-hidden="true" />;
  if (direction === 'descending') return <ArrowDown aria-hidden="true" />;
  return <ChevronsUpDown aria-hidden="true" />;
}
