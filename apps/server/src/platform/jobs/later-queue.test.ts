import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { soon } from '#testing/soon';
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
  const { later, ended } = open({ atOnce: 1 });
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
  const { later, ended } = open({ atOnce: 2 });
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
  const { later, ended } = open({ atOnce: 2, maxWaiting: 3 });
  for (let count = 0; count < 6; count += 1) later.add('push', () => new Promise(() => undefined));
  later.add('code', () => Promise.resolve());
  await vi.waitFor(() => expect(ended).toEqual([...Array<string>(3).fill('push dropped'), 'code done']), soon);
  expect(later.waiting).toBe(1);
});

test('59: slow work of one owner keeps nothing of another owner waiting, and does not fill the line', async () => {
  const { later, ended } = open({ atOnce: 2, maxOfOwner: 3 });
  for (let count = 0; count < 6; count += 1) later.add('push', () => new Promise(() => undefined), 'one');
  for (let count = 0; count < 3; count += 1) later.add('push', () => Promise.resolve(), 'other');
  later.add('push', () => Promise.resolve());
  const expected = [...Array<string>(3).fill('push dropped'), ...Array<string>(4).fill('push done')];
  await vi.waitFor(() => expect(ended).toEqual(expected), soon);
  expect(later.waiting).toBe(2);
});

test('stopping finishes what was taken, without waiting between tries, and takes nothing more', async () => {
  const { later, ended } = open({ atOnce: 1, retryAfterMs: 60_000 });
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
