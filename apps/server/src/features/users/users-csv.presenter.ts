import { csvCell } from '#platform/csv-cell';
import type { UserRecord } from './users.repository.ts';

const header = 'firstName,lastName,phone,email,role,branch,status,createdAt';

const line = (user: UserRecord, hasLeaders: boolean): string =>
  [
    user.firstName,
    user.lastName,
    user.phone ?? '',
    user.email ?? '',
    user.role,
    user.branchName ?? '',
    user.isActive ? 'Active' : 'InActive',
    user.createdAt.toISOString(),
    ...(hasLeaders ? [user.leaderName ?? ''] : []),
  ]
    .map(csvCell)
    .join(',');

/** A CSV file, part by part; with a column for own leaders where there are any. */
export const presentCsv = async function* ({
  parts,
  hasLeaders,
}: {
  readonly parts: AsyncIterable<readonly UserRecord[]>;
  readonly hasLeaders: boolean;
}): AsyncGenerator<string, void, undefined> {
  yield `${header}${hasLeaders ? ',leader' : ''}\r\n`;
  for await (const users of parts) yield users.map((user) => `${line(user, hasLeaders)}\r\n`).join('');
};
