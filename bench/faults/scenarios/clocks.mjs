import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {import('../scenario.mjs').Scenario} Scenario */

const places = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`);
const library = places.find((path) => existsSync(path));

const folderOf = { path: '' };
const setClock = (/** @type {string} */ offset) => writeFileSync(join(folderOf.path, 'clock'), `${offset}\n`);

/** @type {Scenario} */
const steps = {
  name: 'clocks of the servers and the database step',
  missing: () => (library ? null : 'libfaketime (Debian package faketime)'),
  ownWorld: () => {
    folderOf.path = mkdtempSync(join(tmpdir(), 'branchline-clock-'));
    chmodSync(folderOf.path, 0o755);
    setClock('+0');
    const env = {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: join(folderOf.path, 'clock'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    return {
      postgres: { env },
      serverEnv: env,
      close: () => rmSync(folderOf.path, { recursive: true, force: true }),
    };
  },
  prepare: (world) => ({
    fault: async ({ workload, pause }) => {
      for (const offset of ['+1h', '-1h', '+3d', '+0']) {
        setClock(offset);
        await workload.untilMore(20);
        await pause(100, 2_000);
      }
    },
    check: async () => {
      const [row] = await world.sql(`select max(m.created_at) - min(m.created_at) > '1 hour' as "hasStepped",
        count(*) filter (where n.created_at < m.created_at)::int as back from messages m
        join messages n on n.conversation_id = m.conversation_id and n.seq = m.seq + 1`);
      return [
        ...(row.hasStepped ? [] : ['No clock stepped.']),
        ...(row.back > 0 ? [`${row.back} messages are older than the one before them.`] : []),
      ];
    },
  }),
};

export const clockScenarios = [steps];
