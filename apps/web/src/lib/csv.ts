/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and inside it after what another locale or program
 * takes for a separator. Such a program sees no quotes around the cell, as they do not begin what it takes for one.
 * Full-width signs, as East Asian keyboards write them, begin one too.
 */
const formulaStart = /(^|[;\t\r\n])(?=[\p{Zs}"]*[=+\-@＝＋－＠])/gu;

/** A cell that a spreadsheet would run as a formula is made plain text. */
const inert = (cell: string): string => {
  const plain = cell.replace(formulaStart, "$1'");
  return /^[\t\r]/.test(plain) ? `'${plain}` : plain;
};

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as CSV (RFC 4180) with a header. */
export const csvText = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((row) => `${row.map((cell) => quoted(inert(cell))).join(',')}\r\n`).join('');

/** The same as a file that spreadsheets read in any script. */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob(['\uFEFF', csvText(header, rows)], { type: 'text/csv;charset=utf-8' });
