import type { AckOf } from '@branchline/contract/event';
import { newMessage, olderMessagesEvent, sync } from '@branchline/contract/socket-events';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connectTimeoutMs } from '#platform/db/pool';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { createTestDatabase } from '#testing/database';
import { makeBranch, makeCustomer, makeTeamLeader } from '#testing/factories';
import { migrateServer } from '#testing/faults/migrated-server';
import { startPostgresServer } from '#testing/faults/postgres-server';
import { nothingWrong, prove, readStored } from '#testing/faults/proof';
import { makeServerPlace } from '#testing/faults/server-place';
import { createStubbornClient } from '#testing/faults/stubborn-client';
import { holdLocks } from '#testing/locks';
import { runMain } from '#testing/run-main';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100000' } });
});
afterAll(() => app.close());

interface BelowSocketIo {
  readonly io: { readonly engine: { readonly transport: { readonly ws: { readonly _socket: Socket } } } };
}

test('a reader that does not read is cut off, and catches up on everything after it', async () => {
  const branch = await makeBranch(app.database);
  const customer = await makeCustomer(app.database, { branchId: branch.id });
  const leader = await makeTeamLeader(app.database, { branchId: branch.id });
  const since = new Date().toISOString();
  const [phone, slow, quick] = [
    await connectUser(app, customer),
    await connectUser(app, leader),
    await connectUser(app, leader),
  ];
  const below = (slow.socket as unknown as BelowSocketIo).io.engine.transport.ws._socket;
  const isGone = new Promise<void>((resolve) => slow.socket.once('disconnect', () => resolve()));
  below.pause();
  // Four bytes a letter: a few hundred of these are more than a connection may have waiting.
  const text = '🌊'.repeat(3_900);
  let sent = 0;
  const isCut = () => app.logLines.some((line) => line.includes('"reason":"slowReaders"'));
  while (!isCut() && sent < 5_000)
    await Promise.all(Array.from({ length: 20 }, () => phone.say(leader, `${String(sent++)} ${text}`)));
  expect(isCut()).toBe(true);
  below.resume();
  await isGone;

  const again = await connectUser(app, leader);
  const caughtUp: number[] = [];
  for (let cursor: string | null = null; ;) {
    const page: AckOf<typeof sync> = await again.ask(sync, {
      since: {},
      time: since,
      ...(cursor === null ? {} : { cursor }),
    });
    caughtUp.push(...page.data.map(({ seq }) => seq));
    cursor = page.cursor;
    if (!page.hasMore) break;
  }
  expect(caughtUp).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
  await vi.waitFor(() => expect(quick.heard(newMessage)).toHaveLength(sent), 30_000);
});

test('a database that stands still is told of in time, however many ask', { timeout: 300_000 }, async () => {
  const { database, close } = await createTestDatabase({ connectTimeoutMs });
  const own = await startTestApp({ database, env: { RATE_LIMIT_FACTOR: '100000' } });
  onTestFinished(async () => {
    await own.close();
    await close();
  });
  const branch = await makeBranch(database);
  const customer = await makeCustomer(database, { branchId: branch.id });
  const leader = await makeTeamLeader(database, { branchId: branch.id });
  const phones = await Promise.all(Array.from({ length: 5 }, () => connectUser(own, customer)));
  await phones[0]?.say(leader, 'Before');
  const letGo = await holdLocks(database, (tx) => tx.execute(sql`lock table conversations in access exclusive mode`));
  const ask = async (phone: ChatClient) => {
    const since = performance.now();
    const { code } = await phone.askInVain(olderMessagesEvent, { userid: leader.id });
    return { code, afterMs: performance.now() - since };
  };
  const askOften = () => phones.flatMap((phone) => Array.from({ length: 10 }, () => ask(phone)));
  const atOnce = askOften();
  // By then every connection waits for the lock; what ends there lets those in who still wait for one.
  await sleep(300);
  const soon = askOften();
  await sleep(700);
  const answers = await Promise.all([...atOnce, ...soon, ...askOften()]);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['unavailable']));
  // The contract's deadline of 5 seconds and what a busy machine adds; who waits for a second limit takes 8.
  expect(Math.max(...answers.map(({ afterMs }) => afterMs))).toBeLessThan(7_500);
  await letGo();
  // What the server does by itself failed meanwhile, too, and comes again.
  await own.later.settled().catch(() => undefined);
  for (const phone of phones) expect((await phone.ask(olderMessagesEvent, { userid: leader.id })).data).toHaveLength(1);
});

// The embedded database goes with its server; only a real one goes alone.
if (process.env['TEST_DATABASE'] === 'postgres')
  test(
    'S45: PostgreSQL killed under load is answered clearly, ends nobody, and heals',
    { timeout: 300_000 },
    async () => {
      const postgres = await startPostgresServer();
      onTestFinished(() => postgres.remove());
      await migrateServer(postgres.url);
      const place = await makeServerPlace(4, postgres.url);
      onTestFinished(() => place.remove());
      const server = runMain(place.env);
      const url = await server.ready();
      const clients = place.pairs.flatMap(([one, other]) => {
        const client = createStubbornClient(url, one);
        return [{ client, to: other }];
      });
      const records = clients.map(({ client }) => client.record);
      onTestFinished(() => {
        for (const { client } of clients) client.giveUp();
      });
      const written = Promise.all(
        clients.map(({ client, to }) =>
          client.sendAll(
            to,
            Array.from({ length: 150 }, () => randomUUID()),
            4,
          ),
        ),
      );
      const acknowledged = () => records.reduce((sum, record) => sum + record.acknowledged.size, 0);
      const refused = () => records.flatMap((record) => record.refused);
      while (acknowledged() < 100) await sleep(5);

      await postgres.kill();
      // Everybody who waits is told, by the contract's deadline of 5 seconds (and what a busy machine adds).
      while (refused().length < clients.length * 4) await sleep(20);
      expect(new Set(refused().map(({ code }) => code))).toEqual(new Set(['unavailable']));
      expect(Math.max(...refused().map(({ afterMs }) => afterMs))).toBeLessThan(7_000);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      const isDatabaseUp = async () =>
        /^branchline_database_up (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text());
      expect((await isDatabaseUp())?.[1]).toBe('0');

      await postgres.restart();
      await written;
      expect((await isDatabaseUp())?.[1]).toBe('1');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const stored = await place.withDatabase(readStored);
      expect(prove(stored, records)).toEqual({ ...nothingWrong, stored: 600, acknowledged: 600 });
      server.signal('SIGTERM');
      expect(await server.ended).toBe(0);
    },
  );
