import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Select } from './select.tsx';
import styles from './table-cards.module.css';
import { directionIn, type TableColumn } from './table-column.ts';
import type { TableProps } from './table-props.ts';

/** The table on a phone: a card a row, with what its columns say about their place on it. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, busy, isSelected } = props;
  const titles = columns.filter((column) => column.card === 'title');
  const asides = columns.filter((column) => column.card === 'aside');
  const lines = columns.filter((column) => (column.card ?? 'line') === 'line');
  const actions = columns.filter((column) => column.card === 'actions');

  return (
    <div className={styles.cards} aria-busy={busy || undefined}>
      {busy && <ProgressBar label={uiTexts.loading} />}
      <CardSort {...props} />
      <ul className={styles.list} role="list" aria-label={caption}>
        {rows.map((row, position) => {
          const cells = (some: TableColumn<Row>[]) =>
            some.map((column) => (
              <div key={column.id} {...directionIn(column)}>
                {column.cell(row, position)}
              </div>
            ));
          return (
            <li key={rowKey(row)} className={styles.card} data-selected={isSelected?.(row) || undefined}>
              {titles.length + asides.length > 0 && (
                <div className={styles.head}>
                  <div className={styles.title}>{cells(titles)}</div>
                  <div className={styles.aside}>{cells(asides)}</div>
                </div>
              )}
              {lines.length > 0 && (
                <dl className={styles.lines}>
                  {lines.map((column) => (
                    <Line key={column.id} column={column} value={column.cell(row, position)} />
                  ))}
                </dl>
              )}
              {actions.length > 0 && <div className={styles.actions}>{cells(actions)}</div>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A value that is not there takes no line. */
function Line<Row>({ column, value }: { column: TableColumn<Row>; value: ReactNode }) {
  if (value === null || value === undefined || value === '' || value === false) return null;
  return (
    <div className={styles.line}>
      <dt>{column.header}</dt>
      <dd {...directionIn(column)}>{value}</dd>
    </div>
  );
}

function CardSort<Row>({ columns, sort, onSortChange }: TableProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (!onSortChange || sortable.length === 0) return null;
  const direction = sort?.direction ?? 'ascending';
  const opposite = direction === 'ascending' ? 'descending' : 'ascending';

  return (
    <div className={styles.sort}>
      <Select
        aria-label={uiTexts.sortBy}
        placeholder={sort === undefined ? uiTexts.sortBy : undefined}
        options={sortable.map((column) => ({ value: column.id, label: column.header }))}
        value={sort?.column ?? ''}
        onChange={(event) => onSortChange({ column: event.target.value, direction })}
      />
      <IconButton
        variant="quiet"
        label={direction === 'ascending' ? uiTexts.sortDescending : uiTexts.sortAscending}
        icon={direction === 'ascending' ? <ArrowUp /> : <ArrowDown />}
        disabled={sort === undefined}
        onClick={() => sort && onSortChange({ column: sort.column, direction: opposite })}
      />
    </div>
  );
}
