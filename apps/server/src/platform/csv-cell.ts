/** A cell (RFC 4180). Text that a spreadsheet would run as a formula is made inert by an apostrophe before it. */
export const csvCell = (value: string): string => {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};
