import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { soon } from '#testing/wait-options';
import { createLaterQueue, type LaterQueueOptions } from './later-queue.ts';

const logged: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
const open = (options: Partial<LaterQueueOptions> = {}) => {
  const ended: string[] = [];
  const onEnd = (name: string, outcome: string) => void ended.push(`${name} ${outcome}`);
  return { later: createLaterQueue({ logger, retryAfterMs: 5, onEnd, ...options }), ended };
};

test('work starts after the caller has gone on', async () => {
  const { later, ended } = open();
  const order: string[] = [];
  later.add('mail', () => {
    order.push('work');
    return Promise.resolve();
  });
  order.push('reply');
  await Promise.resolve();
  order.push('still the reply');
  await vi.waitFor(() => expect(ended).toEqual(['mail done']), soon);
  expect(order).toEqual(['reply', 'still the reply', 'work']);
});

test('a failure is tried again, three times in all, and spoils nothing for what comes after', async () => {
  const { later, ended } = open({ concurrency: 1 });
  const broken = vi.fn(() => Promise.reject(new Error('away')));
  const shaky = vi.fn(() => Promise.resolve());
  shaky.mockRejectedValueOnce(new Error('away'));
  later.add('broken text', broken);
  later.add('broken text', shaky);
  await vi.waitFor(() => expect(ended).toEqual(['broken text failed', 'broken text done']), soon);
  expect(broken).toHaveBeenCalledTimes(3);
  expect(shaky).toHaveBeenCalledTimes(2);
  expect(logged.some((line) => line.includes('"level":50') && line.includes('broken'))).toBe(true);
});

test('only so many run at once', async () => {
  const { later, ended } = open({ concurrency: 2 });
  let [now, most] = [0, 0];
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now -= 1;
  };
  for (let count = 0; count < 10; count += 1) later.add('text', work);
  await vi.waitFor(() => expect(ended).toHaveLength(10), soon);
  expect(most).toBe(2);
});

test('what hangs or piles up under one name keeps nothing of another name waiting', async () => {
  const { later, ended } = open({ concurrency: 2, maxWaiting: 3 });
  for (let count = 0; count < 6; count += 1) later.add('push', () => new Promise(() => undefined));
  later.add('code', () => Promise.resolve());
  await vi.waitFor(() => expect(ended).toEqual([...Array<string>(3).fill('push dropped'), 'code done']), soon);
  expect(later.waiting).toBe(1);
});

test('S51: lanes of one name take turns: what piles up in one is never in front of another', async () => {
  const { later } = open({ concurrency: 1 });
  const order: string[] = [];
  const add = (lane: string, count: number) => {
    for (let at = 1; at <= count; at += 1)
      later.add('text', () => Promise.resolve(void order.push(`${lane}${String(at)}`)), { lane });
  };
  add('flood', 50);
  add('a', 2);
  add('b', 1);
  await vi.waitFor(() => expect(order).toHaveLength(53), soon);
  expect(order.slice(0, 6)).toEqual(['flood1', 'a1', 'b1', 'flood2', 'a2', 'flood3']);
});

test('where there is no more room, the longest lane gives way', async () => {
  const { later } = open({ concurrency: 1, maxWaiting: 3 });
  const done: string[] = [];
  const dropped: string[] = [];
  for (const name of ['flood1', 'flood2', 'flood3', 'a1'])
    later.add('text', () => Promise.resolve(void done.push(name)), {
      lane: name.slice(0, -1),
      onDrop: () => dropped.push(name),
    });
  await vi.waitFor(() => expect(done).toEqual(['flood1', 'a1', 'flood2']), soon);
  expect(dropped).toEqual(['flood3']);
});

test('S51: what came too late is not done any more, not even at its second try', async () => {
  let at = 0;
  const { later, ended } = open({ concurrency: 1, now: () => at });
  const dropped = vi.fn();
  const work = vi.fn(() => Promise.reject(new Error('away')));
  later.add('text', () => Promise.resolve(void (at = 200)));
  later.add('text', work, { withinMs: 100, onDrop: dropped });
  await vi.waitFor(() => expect(ended).toEqual(['text done', 'text dropped']), soon);
  expect(work).not.toHaveBeenCalled();
  work.mockImplementationOnce(() => {
    at = 500;
    return Promise.reject(new Error('away'));
  });
  later.add('text', work, { withinMs: 100, onDrop: dropped });
  await vi.waitFor(() => expect(ended).toHaveLength(3), soon);
  expect(work).toHaveBeenCalledTimes(1);
  expect(dropped).toHaveBeenCalledTimes(2);
});

test('S59: slow work of one owner keeps nothing of another owner waiting, and does not fill the line', async () => {
  const { later, ended } = open({ concurrency: 2, maxOfLane: 3 });
  const one = { lane: 'one', isSerial: true };
  for (let count = 0; count < 6; count += 1) later.add('push', () => new Promise(() => undefined), one);
  for (let count = 0; count < 3; count += 1)
    later.add('push', () => Promise.resolve(), { lane: 'other', isSerial: true });
  later.add('push', () => Promise.resolve());
  const expected = [...Array<string>(3).fill('push dropped'), ...Array<string>(4).fill('push done')];
  await vi.waitFor(() => expect(ended).toEqual(expected), soon);
  expect(later.waiting).toBe(2);
});

test('stopping finishes what was taken, without waiting between tries, and takes nothing more', async () => {
  const { later, ended } = open({ concurrency: 1, retryAfterMs: 60_000 });
  const shaky = vi.fn(() => Promise.resolve());
  shaky.mockRejectedValueOnce(new Error('away'));
  later.add('text', shaky);
  later.add('text', () => Promise.resolve());
  later.add('mail', () => Promise.resolve());
  await vi.waitFor(() => expect(shaky).toHaveBeenCalledTimes(1), soon);
  await later.drain();
  expect(ended).toEqual(['mail done', 'text done', 'text done']);
  later.add('late', () => Promise.resolve());
  expect(ended.at(-1)).toBe('late dropped');
});

test('stopping does not wait for ever', async () => {
  const { later } = open();
  later.add('stuck', () => new Promise(() => undefined));
  await new Promise(setImmediate);
  await later.drain(20);
});
