import type { CustomerRow, RowError } from './import-plan.ts';

const batchSize = 500;

export interface ImportBatch {
  readonly rows: readonly CustomerRow[];
  /** Rows among these that were left out already. */
  readonly leftOut: readonly RowError[];
}

/** Rows whose number no row before had, and an error for each of the others. */
const splitRepeated = (rows: readonly CustomerRow[]): { rows: CustomerRow[]; repeated: RowError[] } => {
  const firstWith = new Map<string, number>();
  const distinct: CustomerRow[] = [];
  const repeated: RowError[] = [];
  for (const row of rows) {
    const first = firstWith.get(row.phone);
    if (first === undefined) {
      firstWith.set(row.phone, row.row);
      distinct.push(row);
    } else repeated.push({ row: row.row, message: `Row ${String(first)} has this phone number already.` });
  }
  return { rows: distinct, repeated };
};

/**
 * Cuts a file, in its order, into batches of some hundred rows; `unreadable` are the rows that were refused while it was
 * read. Every row is in one batch, a row that repeats a number among those left out. A file without a good row is one
 * batch.
 */
export const cutImport = (all: readonly CustomerRow[], unreadable: readonly RowError[]): ImportBatch[] => {
  const { rows, repeated } = splitRepeated(all);
  const leftOut = [...unreadable, ...repeated];
  const batches: ImportBatch[] = [];
  for (let start = 0; start === 0 || start < rows.length; start += batchSize) {
    const end = start + batchSize;
    const after = rows[start - 1]?.row ?? 0;
    const until = end < rows.length ? (rows[end - 1]?.row ?? Infinity) : Infinity;
    batches.push({
      rows: rows.slice(start, end),
      leftOut: leftOut.filter(({ row }) => row > after && row <= until),
    });
  }
  return batches;
};
