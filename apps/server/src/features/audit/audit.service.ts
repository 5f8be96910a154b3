import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { newId } from '#platform/ids';
import { listPageSize, rowsBefore } from '#platform/paging';
import {
  type AuditFilter,
  countEntries,
  findEntries,
  findLastEntry,
  insertEntries,
  renamePerson,
} from './audit.repository.ts';

export interface AuditEvent {
  readonly actor: Pick<Actor, 'userId' | 'role'>;
  /** `thing.verb`: `user.block`. */
  readonly action: string;
  /** What it was done to. The name is kept as it is now. */
  readonly target?: { readonly type: string; readonly id: string; readonly name: string } | undefined;
  /** The caller's address: `request.ip`. */
  readonly ip: string;
  /** What else there is to know. Never a password, code, token or message text. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Writes one audit entry. `db` is the transaction of the change, so that neither is there without the other. */
export const writeAudit = (db: Db, event: AuditEvent): Promise<void> => writeAudits(db, [event]);

/** Writes many, as `writeAudit` one, in one statement. */
export const writeAudits = (db: Db, events: readonly AuditEvent[]): Promise<void> =>
  insertEntries(
    db,
    events.map(({ actor, action, target, ip, details = {} }) => ({
      id: newId(),
      actorId: actor.userId,
      actorRole: actor.role,
      action,
      targetType: target?.type,
      targetId: target?.id,
      targetName: target?.name,
      ip,
      details,
    })),
  );

/** Who did something last; null when nobody did. */
export const findLastActor = async (
  db: Db,
  deed: { readonly action: string; readonly targetName: string },
): Promise<Pick<Actor, 'userId' | 'role'> | null> => {
  const entry = await findLastEntry(db, deed);
  return entry && { userId: entry.actorId, role: entry.actorRole };
};

/**
 * Takes a deleted person's name and contact data out of every entry. What was done stays, with the names of the fields
 * that were changed and the values of role and branch; whose account it was does not (S55).
 */
export const forgetPerson = (tx: Db, userId: string): Promise<void> => renamePerson(tx, userId, 'Deleted user');

/** Entries are counted up to this, so that the first page never waits for a count of years. */
const countedEntries = 10_000;

/**
 * A page of entries, newest first, and how many there are: exact up to 10,000; where there are more, it says 10,000, or
 * a few pages more than the one asked for.
 */
export const listEntries = async (db: Db, filter: AuditFilter, page: number) => {
  const offset = rowsBefore(page);
  const entries = await findEntries(db, filter, { offset, limit: listPageSize });
  const total = await countEntries(db, filter, Math.max(countedEntries, offset + 10 * listPageSize));
  return { entries, total };
};
