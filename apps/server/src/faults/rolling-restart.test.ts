import { getHome } from '@branchline/contract/home';
import { olderMessages } from '@branchline/contract/conversations';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { askAllTheTime, startNginxBefore } from '#testing/faults/behind-nginx';
import { nothingWrong, prove, readStored } from '#testing/faults/proof';
import { makeServerPlace } from '#testing/faults/server-place';
import { createStubbornClient } from '#testing/faults/stubborn-client';
import { freePort } from '#testing/redis-server';
import { type MainProcess, runMain } from '#testing/run-main';

const redisUrl = process.env['TEST_REDIS_URL'];
// Two processes share a real database.
const cannotRun = process.env['TEST_DATABASE'] !== 'postgres' || redisUrl === undefined;

/** As the guide's `curl` waits for a server that was restarted. */
const untilReady = async (port: number) => {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${String(port)}/readyz`).catch(() => null);
    if (reply?.status === 200) return;
    await sleep(100);
  }
};

test.skipIf(cannotRun)(
  'two servers behind nginx are restarted one after the other: no call fails, and no message is lost or doubled',
  { timeout: 360_000 },
  async () => {
    const place = await makeServerPlace(4);
    onTestFinished(() => place.remove());
    const ports = [await freePort(), await freePort()] as const;
    const start = (port: number) =>
      runMain({
        ...place.env,
        REDIS_URL: redisUrl ?? '',
        SECRET: 'the same on both, and long enough',
        TRUST_PROXY: '127.0.0.1',
        PORT: String(port),
      });
    const servers: MainProcess[] = ports.map(start);
    await Promise.all(ports.map(untilReady));
    const nginx = await startNginxBefore(ports);
    onTestFinished(() => nginx.stop());

    const clients = place.pairs.map(([one, other]) => ({ client: createStubbornClient(nginx.url, one), to: other }));
    onTestFinished(() => {
      for (const { client } of clients) client.giveUp();
    });
    const people = place.pairs.flat();
    const calls = people.flatMap(({ token }, index) => [
      { method: getHome.method, path: getHome.path, token },
      {
        method: olderMessages.method,
        path: olderMessages.path,
        token,
        body: JSON.stringify({ userid: people[index ^ 1]?.user.id, page: 1 }),
      },
    ]);
    const asking = askAllTheTime(nginx.url, calls);
    let isOver = false;
    const writing = clients.map(async ({ client, to }) => {
      while (!isOver) await client.sendAll(to, [randomUUID()], 1);
    });

    for (const [index, port] of [...ports, ...ports].entries()) {
      const server = servers[index % 2];
      server?.signal('SIGTERM');
      expect(await server?.ended).toBe(0);
      servers[index % 2] = start(port);
      await untilReady(port);
    }
    await sleep(1_000);
    isOver = true;
    await Promise.all(writing);
    const { 200: answered = 0, ...failed } = await asking.stop();
    expect(failed).toEqual({});
    expect(answered).toBeGreaterThan(200);
    const records = clients.map(({ client }) => client.record);
    const stored = await place.withDatabase(readStored);
    const count = records.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    expect(prove(stored, records)).toEqual({ ...nothingWrong, stored: count, acknowledged: count });
  },
);
