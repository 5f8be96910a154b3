import type pg from 'pg';
import type { Logger } from '#platform/logger';

const lookEveryMs = 15_000;
const checkpointEveryMs = 5 * 60_000;
const vacuumEveryMs = 24 * 3_600_000;
const vacuumAfterBulkMs = 3_600_000;
/** Upkeep may hold the one connection longer than a query of the product. */
const upkeepTimeoutMs = 120_000;

const megabyte = 1024 * 1024;
const checkpointBytes = 48 * megabyte;
const bulkBytes = 64 * megabyte;
/** What the planner was told is told anew when all that was ever written has grown by so much. */
const growthToAnalyse = 1.5;
/**
 * Of smaller tables the planner is told nothing: it takes one that it knows nothing of for as large as this, and chooses
 * the keys, while a plan for an empty table would be kept after it has grown.
 */
const smallestTableBytes = 10 * 8192;

/**
 * The embedded engine has no background processes: without this its log grows for ever, it takes ten seconds to open
 * after a crash, and its query plans know nothing of the data. Returns what stops it.
 */
export const startUpkeep = (pool: pg.Pool, logger?: Logger): (() => void) => {
  let checkpointAt = performance.now();
  let checkpointPosition = 0;
  let vacuumAt = performance.now();
  let vacuumPosition = 0;
  let analysePosition = 0;
  let isBusy = false;

  const run = (text: string) => pool.query({ text, query_timeout: upkeepTimeoutMs } as pg.QueryConfig);
  const position = async () => {
    const { rows } = await pool.query<{ position: number }>("select (pg_current_wal_lsn() - '0/0')::int8 as position");
    return rows[0]?.position ?? 0;
  };
  const checkpoint = async () => {
    await run('checkpoint');
    checkpointAt = performance.now();
    checkpointPosition = await position();
  };
  /** One table at a time, so that queries get in between. */
  const eachTable = async (command: 'analyze' | 'vacuum (analyze)') => {
    const { rows } = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')
         and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) >= $1`,
      [smallestTableBytes],
    );
    for (const { name } of rows) await run(`${command} ${name}`);
    analysePosition = await position();
  };
  const vacuum = async () => {
    await eachTable('vacuum (analyze)');
    vacuumAt = performance.now();
    await checkpoint();
    vacuumPosition = checkpointPosition;
  };

  const look = async () => {
    const now = performance.now();
    const written = await position();
    const sinceVacuum = now - vacuumAt;
    const isBulk = sinceVacuum > vacuumAfterBulkMs && written - vacuumPosition > bulkBytes;
    const sinceCheckpoint = written - checkpointPosition;
    if (sinceVacuum > vacuumEveryMs || isBulk) await vacuum();
    else if (sinceCheckpoint > checkpointBytes || (sinceCheckpoint > 0 && now - checkpointAt > checkpointEveryMs)) {
      if (written > analysePosition * growthToAnalyse) await eachTable('analyze');
      await checkpoint();
    }
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    look()
      .catch((error: unknown) => logger?.warn({ err: error }, 'Upkeep of the embedded database failed.'))
      .finally(() => (isBusy = false));
  }, lookEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
};
