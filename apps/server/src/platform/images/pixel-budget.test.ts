import { expect, test } from 'vitest';
import { createPixelBudget, smallPixels } from './pixel-budget.ts';

const small = smallPixels;
const large = smallPixels + 1;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Pictures that are under way until they are ended, by name; the first letter of a name is the owner. */
const startBudget = (waitMs?: number) => {
  const budget = createPixelBudget(waitMs);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const decode = (name: string, pixels: number) =>
    budget.run({ ownerId: name.slice(0, 1), pixels }, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { decode, end, started };
};

test('a small picture does not wait for the large ones of others, however many there are', async () => {
  const { decode, end, started } = startBudget();
  const all = ['a1', 'a2', 'b1', 'c1'].map((name) => decode(name, large));
  all.push(decode('d1', small));
  await settled();
  expect(started).toEqual(['a1', 'd1']);
  await end('d1');
  all.push(decode('e1', small));
  await settled();
  expect(started).toEqual(['a1', 'd1', 'e1']);
  for (const name of ['e1', 'a1', 'b1', 'c1', 'a2']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['a1', 'd1', 'e1', 'b1', 'c1', 'a2']);
});

test('of an owner one picture is under way, and owners take turns', async () => {
  const { decode, end, started } = startBudget();
  const all = ['a1', 'a2', 'a3'].map((name) => decode(name, small));
  await settled();
  expect(started).toEqual(['a1']);
  all.push(...['b1', 'b2', 'c1'].map((name) => decode(name, small)));
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a large picture has its turn among small ones, and one that fails makes room', async () => {
  const { decode, end, started } = startBudget();
  const all = [decode('a1', small), decode('b1', small), decode('c1', large), decode('d1', small)];
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  for (const name of ['b1', 'c1', 'd1']) await end(name);
  await Promise.all(all);
  const budget = createPixelBudget();
  const fail = () => Promise.reject(new Error('damaged'));
  await expect(budget.run({ ownerId: 'a', pixels: large }, fail)).rejects.toThrow('damaged');
  await budget.run({ ownerId: 'a', pixels: large }, () => Promise.resolve());
});

test('who waits too long is told when to come back, and holds nobody up', async () => {
  const { decode, end, started } = startBudget(20);
  const first = decode('a1', large);
  const late = [decode('b1', large), decode('b2', large), decode('a2', small)];
  const refusal = { status: 'rejected', reason: { code: 'unavailable', retryAfterSeconds: 5 } };
  expect(await Promise.allSettled(late)).toMatchObject([refusal, refusal, refusal]);
  const other = decode('c1', small);
  await end('a1');
  await first;
  const next = decode('b3', large);
  await settled();
  expect(started).toEqual(['a1', 'c1', 'b3']);
  for (const name of ['c1', 'b3']) await end(name);
  await Promise.all([other, next]);
});
