import { writeAudit } from '#features/audit';
import { findBranches } from '#features/branches';
import type { Database } from '#platform/db/database';
import { findNextPeople, findUsersByIds, type WalkPlace } from './people.repository.ts';
import { type PeopleQuery, type PeopleRequest, readPeopleRequest } from './people.service.ts';
import type { Caller } from './user-rules.service.ts';
import type { UserRecord } from './users.repository.ts';

const pageSize = 2_000;

/** Walks over everybody, newest first, a few thousand at a time: a reader that is slow holds nothing up. */
const walk = async function* (
  { db }: Pick<Database, 'db'>,
  { filter, search }: PeopleQuery,
): AsyncGenerator<readonly UserRecord[], void, undefined> {
  let after: WalkPlace | undefined;
  do {
    const people = await findNextPeople(db, { ...filter, search }, { after, limit: pageSize });
    const ids = people.filter(({ isHit }) => isHit).map(({ id }) => id);
    if (ids.length > 0) yield await findUsersByIds(db, ids);
    after = people.length < pageSize ? undefined : people.at(-1);
  } while (after !== undefined);
};

/**
 * Everybody whom the actor may list and the request finds, newest first, in parts that are read as they are taken. That
 * people were exported is in the audit log. `hasLeaders`: customers among them may have own leaders. Throws `forbidden` as `readPeopleRequest` does.
 */
export const exportPeople = async (
  database: Database,
  { actor, request }: Caller,
  wanted: PeopleRequest,
): Promise<{
  readonly parts: AsyncGenerator<readonly UserRecord[], void, undefined>;
  readonly hasLeaders: boolean;
}> => {
  const query = readPeopleRequest(actor, wanted);
  const { branchId, role, isActive, from, before } = wanted;
  const details = { branchId, role, isActive, from, before, isSearch: query.search !== undefined };
  await writeAudit(database.db, { actor, action: 'user.export', ip: request.ip, details });
  const branches = await findBranches(database.db);
  const isPersonal = branches.filter(({ assignment }) => assignment === 'personal').map(({ id }) => id);
  const hasLeaders =
    query.filter.branchId === undefined ? isPersonal.length > 0 : isPersonal.includes(query.filter.branchId);
  return { parts: walk(database.staleReads(), query), hasLeaders };
};
