import { csvCell } from '#platform/csv-cell';
import type { UserRecord } from './users.repository.ts';

const header = 'firstName,lastName,phone,email,role,branch,status,createdAt\r\n';

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
    .map(csvCell)
    .join(',');

/** A CSV file, part by part. */
export const presentCsv = async function* (
  parts: AsyncIterable<readonly UserRecord[]>,
): AsyncGenerator<string, void, undefined> {
  yield header;
  for await (const users of parts) yield users.map((user) => `${line(user)}\r\n`).join('');
};
