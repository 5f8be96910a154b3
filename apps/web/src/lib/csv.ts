/** A cell that a spreadsheet would run as a formula is made plain text. */
const inert = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as CSV (RFC 4180) with a header. */
export const csvText = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((row) => `${row.map((cell) => quoted(inert(cell))).join(',')}\r\n`).join('');

/** The same as a file that spreadsheets read in any script. */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob(['\uFEFF', csvText(header, rows)], { type: 'text/csv;charset=utf-8' });
