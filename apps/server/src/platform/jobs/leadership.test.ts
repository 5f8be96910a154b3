import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database';
import { soon } from '#testing/wait-options';
import { createLeadership, type Leadership } from './leadership.ts';

const url = process.env['TEST_DATABASE_URL'];
const logger = pino({ level: 'silent' });

test('the one process of the embedded database leads', async () => {
  const leadership = createLeadership({ kind: 'embedded' } as Database);
  expect(await leadership.isLeader()).toBe(true);
});

describe.skipIf(url === undefined)('processes that share a database', () => {
  let joined: { database: Database; leadership: Leadership }[] = [];
  afterEach(async () => {
    for (const { leadership } of joined) leadership.resign();
    await Promise.all(joined.map(({ database }) => database.close()));
    joined = [];
  });
  const join = async () => {
    const database = await openDatabase({ url: url ?? '', dataDir: '', logger });
    const member = { database, leadership: createLeadership(database) };
    joined.push(member);
    return member;
  };

  test('exactly one leads, also when they ask at once, until it resigns', async () => {
    const members = await Promise.all([join(), join(), join()]);
    const ask = () => Promise.all(members.map(({ leadership }) => leadership.isLeader()));
    const first = await ask();
    expect(first.filter(Boolean)).toHaveLength(1);
    expect(await ask()).toEqual(first);
    const leader = members[first.indexOf(true)];
    leader?.leadership.resign();
    const others = members.filter((member) => member !== leader);
    // The lock is free when the server has seen the leader's connection go.
    const leadersOfOthers = async () =>
      (await Promise.all(others.map(({ leadership }) => leadership.isLeader()))).filter(Boolean);
    await vi.waitFor(async () => expect(await leadersOfOthers()).toHaveLength(1), soon);
    expect(await leadersOfOthers()).toHaveLength(1);
  });

  test('a leader whose connection broke leads no longer when another one took over', async () => {
    const [a, b] = [await join(), await join()];
    expect(await a.leadership.isLeader()).toBe(true);
    await b.database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and objid = hashtext('jobs.leader')::oid::bigint`,
    );
    await vi.waitFor(async () => expect(await b.leadership.isLeader()).toBe(true), soon);
    expect(await a.leadership.isLeader()).toBe(false);
  });
});
