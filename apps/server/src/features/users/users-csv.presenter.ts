import type { UserRecord } from './users.repository.ts';

const header = 'firstName,lastName,phone,email,role,branch,status,createdAt\r\n';

/** A cell (RFC 4180). Text that a spreadsheet would run as a formula is made inert by an apostrophe before it. */
const cell = (value: string): string => {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

const line = (user: UserRecord): string =>
  [
    user.firstName,
    user.lastName,
    user.phone ?? '',
    user.email ?? '',
    user.role,
    user.branchName ?? '',
    user.isActive ? 'Active' : 'InActive',
    user.createdAt.toISOString(),
  ]
    .map(cell)
    .join(',');

/** A CSV file, part by part. */
export const presentCsv = async function* (
  parts: AsyncIterable<readonly UserRecord[]>,
): AsyncGenerator<string, void, undefined> {
  yield header;
  for await (const users of parts) yield users.map((user) => `${line(user)}\r\n`).join('');
};
