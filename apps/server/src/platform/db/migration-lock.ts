import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sqlStateOf } from './sql-state.ts';

/** Any number, so long as every process that starts takes the same. */
const lockId = 7_402_391_118;
const askEveryMs = 200;
const lookEveryMs = 5_000;
/** Whoever migrates asks something every second; a session that was silent for so long has lost its process. */
const silentForMs = 60_000;

export interface LockOptions {
  /** Told who is waited for. */
  readonly say?: ((line: string) => void) | undefined;
  /** Awaited before what may take its time: another one that migrates is waited for, or tables are changed. */
  readonly beforeDelay?: (() => Promise<void>) | undefined;
  /** Seconds are for servers; tests take less. */
  readonly silentForMs?: number;
  readonly lookEveryMs?: number;
}

interface Holder {
  readonly pid: number;
  readonly name: string;
  readonly address: string | null;
  /** Null where it works on something, or where it is another role's and not ours to know. */
  readonly silentMs: number | null;
}

const findHolder = `select a.pid, a.application_name as name, host(a.client_addr) as address,
    case when a.state like 'idle%' then (extract(epoch from clock_timestamp() - a.state_change) * 1000)::float8 end
      as "silentMs"
  from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and l.objsubid = 1
    and l.database = (select oid from pg_database where datname = current_database())
    and (l.classid::bigint << 32) | l.objid::bigint = $1`;

/** Ends a session that nobody is behind any more; says how to, where this role may not. */
const end = async (client: pg.PoolClient, { pid }: Holder, who: string): Promise<void> => {
  const command = `select pg_terminate_backend(${String(pid)})`;
  await client.query(command).catch((error: unknown) => {
    if (sqlStateOf(error) !== '42501') throw error;
    throw new Error(`${who} keeps others from migrating and does nothing. End it, as its own role: ${command}.`, {
      cause: error,
    });
  });
};

const lookAtHolder = async (client: pg.PoolClient, options: LockOptions): Promise<void> => {
  const { rows } = await client.query<Holder>(findHolder, [lockId]);
  const [holder] = rows;
  if (!holder) return;
  await options.beforeDelay?.();
  const { pid, name, address, silentMs } = holder;
  const who = `The session ${String(pid)} (${name}${address === null ? '' : `, from ${address}`})`;
  if (silentMs !== null && silentMs >= (options.silentForMs ?? silentForMs)) {
    await end(client, holder, who);
    options.say?.(`${who} held the lock of the migrations and did nothing; it was ended.`);
  } else options.say?.(`${who} brings the tables up to date; this process waits for it.`);
};

/**
 * Resolves once this session is the only one that migrates, until it ends. One that was left behind (a machine that lost
 * its power, a process that was frozen) is ended: what it had begun is undone or goes on where it broke off.
 */
export const takeMigrationLock = async (client: pg.PoolClient, options: LockOptions): Promise<void> => {
  let nextLookAt = performance.now() + Math.min(1_000, options.lookEveryMs ?? lookEveryMs);
  // Whoever waited inside one statement would hold a snapshot that `create index concurrently` waits for in turn.
  while ((await client.query('select 1 where pg_try_advisory_lock($1)', [lockId])).rows.length === 0) {
    if (performance.now() >= nextLookAt) {
      await lookAtHolder(client, options);
      nextLookAt = performance.now() + (options.lookEveryMs ?? lookEveryMs);
    }
    await sleep(askEveryMs);
  }
};
