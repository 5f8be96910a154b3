import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findNginx } from '../machine.mjs';
import { openCrowd } from './crowd.mjs';
import { openInstallation } from './installation.mjs';
import { nothing, prove } from './proof.mjs';

const hasPooler = spawnSync('pgbouncer', ['--version']).error === undefined;
const missing = [...(hasPooler ? [] : ['PgBouncer']), ...(findNginx() ? [] : ['nginx'])].join(' and ');
if (missing && process.env['CI']) throw new Error(`${missing} is missing, and in CI no test may be left out.`);
if (missing) console.warn(`\n!!! LEFT OUT: this machine has no ${missing}, so an installation is not operated. !!!\n`);

test.skipIf(missing)(
  'Redis dies, the standby stalls, servers are restarted, the primary dies: nothing is lost, doubled or untold',
  { timeout: 240_000 },
  async () => {
    const world = await openInstallation();
    onTestFinished(() => world.stop());
    const crowd = await openCrowd(world, { pairCount: 6, window: 1, pauseMs: 60 });
    onTestFinished(() => crowd.close());
    await crowd.untilMore(100);

    await world.redis.kill();
    await crowd.untilMore(100);
    await sleep(5_000);
    await world.redis.start();
    await crowd.untilMore(100);
    expect(world.failures).toEqual([]);

    world.databases.stallStandby();
    await sleep(8_000);
    const refused = [...crowd.refusals().keys()];
    world.databases.goOn();
    // Nothing is committed without it, and who writes hears so.
    expect(refused).toEqual(['unavailable']);
    await crowd.untilMore(100);
    expect(world.failures).toEqual([]);

    for (const each of world.processes) {
      expect(await each.end('SIGTERM')).toBe(0);
      await each.start();
      while (!(await each.isReady())) await sleep(100);
    }
    await crowd.untilMore(100);
    expect(world.failures).toEqual([]);

    await world.databases.failOver();
    await world.untilReady();
    await crowd.untilMore(100);
    await crowd.stopWriting();
    // Five seconds, and what a busy machine adds.
    const findings = await prove(world, crowd, 10_000);
    const { sent, acknowledged } = findings;
    expect(findings).toEqual({ ...nothing, sent, acknowledged });
    expect(acknowledged).toBe(sent);
    expect([...crowd.refusals().keys()]).toEqual(['unavailable']);
  },
);
