import { useLayoutEffect, useRef, useState } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import { ProgressBar } from './progress-bar.tsx';
import { TableCards } from './table-cards.tsx';
import { directionIn, nextSort, type TableColumn, type TableSort } from './table-column.ts';
import type { TableProps } from './table-props.ts';
import styles from './table.module.css';
import { useMediaQuery } from './use-media-query.ts';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A table from 640 px on, cards below. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSortChange, dense, busy, onRowClick, isSelected, empty } = props;
  const { maxHeight } = props;
  const isNarrow = useMediaQuery('(max-width: 639.98px)');
  const region = useRef<HTMLDivElement>(null);
  const [overflow, setOverflow] = useState<'none' | 'down' | 'across'>('none');

  useLayoutEffect(() => {
    const element = region.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (element.scrollWidth > element.clientWidth + 1) setOverflow('across');
      else setOverflow(element.scrollHeight > element.clientHeight + 1 ? 'down' : 'none');
      // What is scrolled to by keyboard stops beside the pinned column, not under it.
      const pinned = element.querySelector<HTMLElement>(`th.${styles.pinned ?? ''}`);
      element.style.scrollPaddingInlineEnd = `${String(pinned?.offsetWidth ?? 0)}px`;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [isNarrow]);

  const isEmpty = rows.length === 0 && empty !== undefined;
  if (isNarrow) return isEmpty ? <div className={styles.empty}>{empty}</div> : <TableCards {...props} />;

  return (
    <div
      ref={region}
      className={classNames(styles.region, dense && styles.dense, overflow === 'across' && styles.across)}
      style={maxHeight === undefined ? undefined : { maxBlockSize: maxHeight }}
      aria-busy={busy || undefined}
      {...(overflow !== 'none' && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
    >
      {busy && <ProgressBar className={styles.progress} label={uiTexts.loading} />}
      <table className={styles.table} aria-label={caption}>
        <TableHead columns={columns} sort={sort} onSortChange={onSortChange} />
        <tbody>
          {rows.map((row, position) => (
            <tr
              key={rowKey(row)}
              className={classNames(onRowClick && styles.clickable)}
              aria-selected={isSelected?.(row)}
              onClick={(event) => {
                if (!isOnControl(event.target)) onRowClick?.(row);
              }}
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  {...directionIn(column)}
                  className={classNames(
                    styles[column.align ?? 'start'],
                    column.truncate && styles.truncate,
                    column.pinned && styles.pinned,
                  )}
                >
                  {column.card === 'actions' ? (
                    <div className={styles.actions}>{column.cell(row, position)}</div>
                  ) : (
                    column.cell(row, position)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && <div className={styles.none}>{empty}</div>}
    </div>
  );
}

/** Clicks on a link, a button or a switch in the row are theirs alone. */
function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, label, [role="menuitem"]') !== null;
}

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  onSortChange: ((sort: TableSort) => void) | undefined;
}

function TableHead<Row>({ columns, sort, onSortChange }: TableHeadProps<Row>) {
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
