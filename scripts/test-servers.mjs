import { spawnSync } from 'node:child_process';
import { findPostgres, startPostgres } from './test-postgres.mjs';
import { findRedis, startRedis } from './test-redis.mjs';

/** @param {string} what */
function leaveOut(what) {
  if (process.env['CI']) throw new Error(`${what} is missing, and in CI no test may be left out.`);
  console.warn(`\n!!! LEFT OUT: this machine has no ${what}, so the tests that need it do not run. !!!\n`);
}

/**
 * Starts what the server's tests need beside the server (vitest's globalSetup).
 *
 * In: `TEST_DATABASE` (`embedded` by default, or `postgres`). Out, for the test processes: `TEST_DATABASE_URL` when it
 * is `postgres`, and `TEST_REDIS_URL` where there is Redis.
 */
export async function setup() {
  /** @type {{ stop(): Promise<void> }[]} */
  const started = [];
  if (process.env['TEST_DATABASE'] === 'postgres') {
    if (!findPostgres()) throw new Error('TEST_DATABASE=postgres needs PostgreSQL 15 or newer on this machine.');
    const postgres = await startPostgres();
    started.push(postgres);
    process.env['TEST_DATABASE_URL'] = postgres.url;
  }
  if (findRedis()) {
    const redis = await startRedis();
    started.push(redis);
    process.env['TEST_REDIS_URL'] = redis.url;
  } else leaveOut('Redis');
  if (spawnSync('ffmpeg', ['-version']).error) leaveOut('ffmpeg');
  return async () => {
    await Promise.all(started.map((server) => server.stop()));
  };
}
