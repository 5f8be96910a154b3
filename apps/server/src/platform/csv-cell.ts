/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and inside it after what another locale or program
 * takes for a separator. Such a program sees no quotes around the cell, as they do not begin what it takes for one.
 * Full-width signs, as East Asian keyboards write them, begin one too.
 */
const formulaStart = /(^|[;\t\r\n])(?=[\p{Zs}"]*[=+\-@＝＋－＠])/gu;

/** A cell (RFC 4180). Text that a spreadsheet would run as a formula is made inert by an apostrophe before it. */
export const csvCell = (value: string): string => {
  const plain = value.replace(formulaStart, "$1'");
  const inert = /^[\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};
