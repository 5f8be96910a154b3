/** So many rows are near one view of the list. */
const pageRows = 5;

interface Row {
  readonly start: number;
  readonly end: number;
}

/** The rows as they are drawn: each group begins a new one. Both ends are places. */
const rowsOf = (sizes: readonly number[], columns: number): readonly Row[] => {
  let start = 0;
  return sizes.flatMap((size) => {
    const end = start + size;
    const rows: Row[] = [];
    for (; start < end; start += columns) rows.push({ start, end: Math.min(start + columns, end) - 1 });
    start = end;
    return rows;
  });
};

/**
 * Where a key leads from a place in groups of so many emoji that are drawn one under the other. `undefined` for a key that
 * leads nowhere, `-1` up and out of the list. Left and right are those of a text from the left.
 */
export const emojiStep = (
  { sizes, columns }: { readonly sizes: readonly number[]; readonly columns: number },
  from: number,
  { key, ctrlKey = false }: { readonly key: string; readonly ctrlKey?: boolean },
): number | undefined => {
  const rows = rowsOf(sizes, columns);
  const last = rows.length - 1;
  const at = rows.findIndex(({ end }) => from <= end);
  const row = rows[at];
  if (!row) return undefined;
  const inRow = (index: number): number => {
    const { start, end } = rows[Math.max(0, Math.min(index, last))] ?? row;
    return Math.min(start + from - row.start, end);
  };
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, rows[last]?.end ?? from);
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowDown':
      return inRow(at + 1);
    case 'ArrowUp':
      return at === 0 ? -1 : inRow(at - 1);
    case 'PageDown':
      return inRow(at + pageRows);
    case 'PageUp':
      return inRow(at - pageRows);
    case 'Home':
      return ctrlKey ? 0 : row.start;
    case 'End':
      return ctrlKey ? rows[last]?.end : row.end;
    default:
      return undefined;
  }
};
