import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

/** Work that says when it began, and ends when it is told to. */
const makeWork = (log: string[], name: string) => {
  let end: () => void = () => undefined;
  let fail: () => void = () => undefined;
  const promise = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = () => reject(new Error(name));
  });
  return {
    start: () => {
      log.push(name);
      return promise;
    },
    end,
    fail,
  };
};

test('work of one key begins when the one before is done, also badly; that of another does not wait', async () => {
  const enqueue = createKeyedQueue({ mostWaiting: 20, longestWaitMs: 60_000 });
  const log: string[] = [];
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => makeWork(log, name));
  const all = [
    enqueue('ada', first!.start),
    enqueue('ada', second!.start),
    enqueue('ada', third!.start),
    enqueue('bob', other!.start),
  ];
  other!.end();
  expect(await all[3]).toBe('other');
  expect(log.toSorted()).toEqual(['first', 'other']);
  first!.fail();
  await expect(all[0]).rejects.toThrow('first');
  second!.end();
  expect(await all[1]).toBe('second');
  third!.end();
  expect(await all[2]).toBe('third');
  expect(log.filter((name) => name !== 'other')).toEqual(['first', 'second', 'third']);
});

test('only so many wait: the next is not kept back, and nothing is left of a line that ended', async () => {
  const enqueue = createKeyedQueue({ mostWaiting: 2, longestWaitMs: 60_000 });
  const log: string[] = [];
  const works = ['first', 'second', 'third', 'fourth'].map((name) => makeWork(log, name));
  const all = works.map(({ start }) => enqueue('ada', start));
  works[3]!.end();
  expect(await all[3]).toBe('fourth');
  expect(log.toSorted()).toEqual(['first', 'fourth']);
  for (const { end } of works) end();
  expect(await Promise.all(all)).toEqual(['first', 'second', 'third', 'fourth']);
  expect(await enqueue('ada', () => Promise.resolve('again'))).toBe('again');
});

test('nobody waits for ever for one that hangs', async () => {
  const enqueue = createKeyedQueue({ mostWaiting: 20, longestWaitMs: 20 });
  const log: string[] = [];
  const [hanging, next] = ['hanging', 'next'].map((name) => makeWork(log, name));
  const all = [enqueue('ada', hanging!.start), enqueue('ada', next!.start)];
  next!.end();
  expect(await all[1]).toBe('next');
  hanging!.end();
  expect(await all[0]).toBe('hanging');
  expect(log).toEqual(['hanging', 'next']);
});
