/** A cell that a spreadsheet would run as a formula is made plain text. */
const inert = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as CSV (RFC 4180) with a header, readable by spreadsheets in any script. */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): Blob => {
  const lines = [header, ...rows].map((row) => row.map((cell) => quoted(inert(cell))).join(','));
  return new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/csv;charset=utf-8' });
};
