import type { Language } from '@branchline/contract/languages';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Db } from '#platform/db/database';
import type { OpenSession } from '#platform/realtime/realtime-types';
import { resetGrants, sessions, users } from '#schema/users';

/** Unused for so long, a session is over. */
const unusedLife = `case when users.role in ('admin', 'branch_leader') then interval '12 hours' else interval '30 days' end`;
/** However much it is used, a session ends so long after the sign-in. */
const wholeLife = `case when users.role in ('admin', 'branch_leader') then interval '30 days' else interval '1 year' end`;
const livesOn = `users.is_active and users.deleted_at is null and sessions.last_used_at > now() - ${unusedLife}
             and sessions.created_at > now() - ${wholeLife}`;
const isLive = sql.raw(livesOn);
/**
 * The same for sessions that are picked by their ids. As a join, a planner that knows nothing of the users yet expects
 * next to nobody to be active, and sets out from all of them.
 */
const isPickedLive = sql.raw(`(select ${livesOn} from users where users.id = sessions.user_id)`);

export interface NewSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly device: string;
  readonly ip: string;
  /** The hash the password was checked against: when it is another by now, no session is made. */
  readonly provenPasswordHash?: string | undefined;
  /** Waits for somebody to vouch: it is no use of the account. */
  readonly isHeld?: boolean | undefined;
}

/**
 * Makes the session unless the user was turned off, deleted, or got another password since the proof was checked, and
 * notes that the account is in use. The user's row is locked meanwhile, so that whoever turns the user off either sees
 * this session or prevents it.
 */
export const insertSession = async (db: Db, { isHeld = false, ...session }: NewSession): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    with person as (
      update users set last_used_at = case when ${isHeld} then last_used_at else now() end
      where id = ${session.userId} and is_active and deleted_at is null
        and (${session.provenPasswordHash ?? null}::text is null or password_hash = ${session.provenPasswordHash ?? null})
      returning id
    )
    insert into sessions (id, token_hash, user_id, device, ip, is_held)
    select ${session.id}, ${session.tokenHash}, id, ${session.device}, ${session.ip}, ${isHeld}
    from person`);
  return rowCount === 1;
};

export interface LiveSession {
  readonly id: string;
  readonly userId: string;
  readonly role: 'admin' | 'branch_leader' | 'team_leader' | 'customer';
  readonly branchId: string | null;
  readonly leaderId: string | null;
  readonly createdAt: Date;
  readonly hasSecondFactor: boolean;
  readonly isHeld: boolean;
  readonly locale: Language | null;
  /** True when its last use was noted over a minute ago. */
  readonly isStale: boolean;
}

/**
 * On the path of every request: one prepared statement for all that come at the same time, answered in their order. The
 * limits keep the planner with the keys, however many are asked for.
 */
export const findLiveSessionsOf = async (
  { pool }: Pick<Database, 'pool'>,
  tokenHashes: readonly Buffer[],
): Promise<(LiveSession | undefined)[]> => {
  const { rows } = await pool.query<LiveSession & { readonly place: number }>({
    name: 'live-sessions',
    text: `select asked.place::int, sessions.id, users.id as "userId", users.role, users.branch_id as "branchId",
                  users.leader_id as "leaderId", sessions.created_at as "createdAt",
                  users.totp_enabled_at is not null as "hasSecondFactor", sessions.is_held as "isHeld", users.locale,
                  sessions.last_used_at < now() - interval '1 minute' as "isStale"
           from (select * from unnest($1::bytea[]) with ordinality limit $2) asked(hash, place)
           cross join lateral (
             select id, user_id, created_at, last_used_at, is_held from sessions where token_hash = asked.hash limit 1
           ) sessions
           cross join lateral (
             select id, role, branch_id, leader_id, totp_enabled_at, locale, is_active, deleted_at from users
             where id = sessions.user_id limit 1
           ) users
           where ${livesOn}`,
    values: [tokenHashes, tokenHashes.length],
  });
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return tokenHashes.map((_, index) => byPlace.get(index + 1));
};

const isOneOf = (ids: readonly string[]) => sql`${sessions.id} = any(${sql.param(ids)}::uuid[])`;

/**
 * Notes that sessions are in use, at most once a minute each, and their people, once a day. What is over stays over,
 * however late the note comes.
 */
export const touchSessions = async (db: Db, ids: readonly string[]): Promise<void> => {
  const { rows } = await db.execute<{ readonly userId: string; readonly isDayOver: boolean | null }>(sql`
    update sessions set last_used_at = now()
    where ${isOneOf(ids)} and ${isPickedLive} and sessions.last_used_at < now() - interval '1 minute'
    returning user_id as "userId", not is_held and (
      select coalesce(users.last_used_at, '-infinity') < now() - interval '1 day' from users where users.id = user_id
    ) as "isDayOver"`);
  for (const { userId, isDayOver } of rows) if (isDayOver === true) await touchUser(db, userId);
};

const touchUser = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(users.id, userId));
};

/**
 * Opens the newest held session of a user, which is a use of the account, and ends the other held ones: nobody saw on
 * which devices they are. Returns when it began; undefined when there is none.
 */
export const releaseNewestSessionOf = async (tx: Db, userId: string): Promise<Date | undefined> => {
  const isWaiting = and(eq(sessions.userId, userId), eq(sessions.isHeld, true));
  const [newest] = await tx
    .select({ id: sessions.id, createdAt: sessions.createdAt })
    .from(sessions)
    .where(isWaiting)
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(1);
  if (newest === undefined) return undefined;
  await tx.update(sessions).set({ isHeld: false }).where(eq(sessions.id, newest.id));
  await tx.delete(sessions).where(isWaiting);
  await touchUser(tx, userId);
  return newest.createdAt;
};

export interface ChangedSession {
  readonly sessionId: string;
  readonly isLive: boolean;
  readonly isMoved: boolean;
  readonly userId: string;
  readonly branchId: string | null;
  readonly leaderId: string | null;
  /** True when its last use was noted over an hour ago. */
  readonly isStale: boolean;
}

const isElsewhere = '(users.branch_id, users.leader_id) is distinct from (asked.branch_id, asked.leader_id)';

/** Asked every second about all open sockets: only those are answered of which something is to be said. */
export const findChangedSessions = async (
  { pool }: Pick<Database, 'pool'>,
  open: readonly OpenSession[],
): Promise<ChangedSession[]> => {
  const { rows } = await pool.query<ChangedSession>({
    name: 'changed-sessions',
    text: `select asked.id as "sessionId", coalesce(${livesOn}, false) as "isLive", ${isElsewhere} as "isMoved",
                  users.id as "userId", users.branch_id as "branchId", users.leader_id as "leaderId",
                  sessions.last_used_at < now() - interval '1 hour' as "isStale"
           from (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) limit $4) asked(id, branch_id, leader_id)
           left join lateral (
             select user_id, created_at, last_used_at from sessions where id = asked.id limit 1
           ) sessions on true
           left join lateral (
             select id, role, branch_id, leader_id, is_active, deleted_at from users where id = sessions.user_id limit 1
           ) users on true
           where not coalesce(${livesOn}, false) or sessions.last_used_at < now() - interval '1 hour'
             or ${isElsewhere}`,
    values: [
      open.map(({ sessionId }) => sessionId),
      open.map(({ branchId }) => branchId),
      open.map(({ leaderId }) => leaderId ?? null),
      open.length,
    ],
  });
  return rows;
};

/** The live sessions of a user, last used first. */
export const findSessionsOfUser = (db: Db, userId: string) =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isLive))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));

/** Whose session this is; undefined when there is none. */
export const findSessionOwner = async (db: Db, sessionId: string): Promise<string | undefined> => {
  const [row] = await db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId));
  return row?.userId;
};

/** True when the sign-in that made this session is at most 15 minutes old. */
export const isRecentSession = async (db: Db, sessionId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), sql`${sessions.createdAt} > now() - interval '15 minutes'`));
  return rows.length === 1;
};

/** True when there was such a session. */
export const deleteSession = async (db: Db, sessionId: string): Promise<boolean> => {
  const { rowCount } = await db.delete(sessions).where(eq(sessions.id, sessionId));
  return rowCount === 1;
};

/**
 * Ends what lets a user in: sessions (but for one), and permissions to choose a new password. In the transaction that
 * turns the user off or changes role, branch or password; `realtime.endUser` after its commit.
 */
export const deleteSessionsOf = async (
  db: Db,
  userId: string,
  { exceptSessionId }: { readonly exceptSessionId?: string | undefined } = {},
): Promise<void> => {
  const others = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await db.delete(resetGrants).where(eq(resetGrants.userId, userId));
};

/** Removes what nobody can use any more. */
export const deleteExpiredSessions = async (db: Db): Promise<void> => {
  await db.execute(sql`
    delete from sessions using users
    where users.id = sessions.user_id and sessions.last_used_at <= now() - interval '12 hours'
      and sessions.last_used_at <= now() - ${sql.raw(unusedLife)}`);
  await db.execute(sql`
    delete from sessions using users
    where users.id = sessions.user_id and sessions.created_at <= now() - ${sql.raw(wholeLife)}`);
};
