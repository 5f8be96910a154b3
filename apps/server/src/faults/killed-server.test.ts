import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { nothingWrong, prove, readStored } from '#testing/faults/proof';
import { makeServerPlace } from '#testing/faults/server-place';
import { createStubbornClient, type StubbornClient } from '#testing/faults/stubborn-client';
import { runMain } from '#testing/run-main';

// Programs and sockets as people have them. Starting takes its time on a busy machine.
const patience = { timeout: 300_000 };

const pairCount = 10;
const perSender = 50;
const window = 5;

const openPlace = async () => {
  const place = await makeServerPlace(pairCount);
  onTestFinished(() => place.remove());
  return place;
};

const connectAll = (url: string, { pairs }: Awaited<ReturnType<typeof openPlace>>) => {
  const clients = pairs.map((pair) => pair.map((who) => createStubbornClient(url, who)));
  onTestFinished(() => {
    for (const client of clients.flat()) client.giveUp();
  });
  return clients as [StubbornClient, StubbornClient][];
};

/** Both of each pair write to each other. */
const startWriting = async (clients: readonly [StubbornClient, StubbornClient][]) => {
  const directions = clients.flatMap(([one, other]) => [
    { from: one, to: other },
    { from: other, to: one },
  ]);
  await Promise.all(
    directions.map(({ from, to }) =>
      from.sendAll(
        to.who,
        Array.from({ length: perSender }, () => randomUUID()),
        window,
      ),
    ),
  );
};

const countAcknowledged = (clients: readonly StubbornClient[]) =>
  clients.reduce((sum, { record }) => sum + record.acknowledged.size, 0);

const untilAcknowledged = async (clients: readonly StubbornClient[], count: number) => {
  while (countAcknowledged(clients) < count) await sleep(5);
};

test('kill -9 in the middle of 1,000 sends loses and doubles nothing', patience, async () => {
  const total = pairCount * 2 * perSender;
  expect(total).toBe(1_000);
  const place = await openPlace();
  const first = runMain(place.env);
  const url = await first.ready();
  const clients = connectAll(url, place);
  const written = startWriting(clients);
  await untilAcknowledged(clients.flat(), total * 0.3);
  first.signal('SIGKILL');
  await first.ended;
  const acknowledgedBefore = countAcknowledged(clients.flat());
  expect(acknowledgedBefore).toBeLessThan(total);

  const second = runMain({ ...place.env, PORT: new URL(url).port });
  await second.ready();
  await written;

  for (const [one, other] of clients) {
    const [seenByOne, seenByOther] = await Promise.all([one.readAll(other.who), other.readAll(one.who)]);
    expect(seenByOne).toHaveLength(2 * perSender);
    // Who has read what may differ by a moment; what was written, and in which order, does not.
    const plain = (list: typeof seenByOne) =>
      list.map(({ id, seq, sender, content }) => ({ id, seq, sender, content }));
    expect(plain(seenByOther)).toEqual(plain(seenByOne));
    expect(seenByOne.map(({ seq }) => seq)).toEqual(seenByOne.map((_, index) => index + 1));
  }
  for (const client of clients.flat()) client.giveUp();
  second.signal('SIGTERM');
  expect(await second.ended).toBe(0);
  const findings = prove(
    await place.withDatabase(readStored),
    clients.flat().map(({ record }) => record),
  );
  expect(findings).toEqual({ ...nothingWrong, stored: total, acknowledged: total });
});

test('S46: SIGTERM under load ends with 0 within 10 seconds and keeps what was acknowledged', patience, async () => {
  const place = await openPlace();
  const server = runMain(place.env);
  const clients = connectAll(await server.ready(), place);
  const written = startWriting(clients);
  await untilAcknowledged(clients.flat(), 200);
  const since = performance.now();
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(12_000);
  for (const client of clients.flat()) client.giveUp();
  await written;
  const findings = prove(
    await place.withDatabase(readStored),
    clients.flat().map(({ record }) => record),
  );
  expect(findings).toMatchObject(nothingWrong);
  expect(findings.acknowledged).toBeGreaterThanOrEqual(200);
  // What was taken was also answered: a message is stored without its sender's knowledge only when its answer was lost.
  expect(findings.stored - findings.acknowledged).toBeLessThanOrEqual(pairCount * 2 * window);
});
