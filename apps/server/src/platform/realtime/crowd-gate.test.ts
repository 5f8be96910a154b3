import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCrowdGate } from './crowd-gate.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const comeTo = (gate: () => Promise<void>) => {
  const through: string[] = [];
  return { through, come: (name: string) => void gate().then(() => through.push(name)) };
};

test('a lone one goes through at once, and those right behind go together', async () => {
  const { through, come } = comeTo(createCrowdGate(20));
  come('first');
  await vi.advanceTimersByTimeAsync(0);
  expect(through).toEqual(['first']);

  come('second');
  await vi.advanceTimersByTimeAsync(15);
  come('third');
  expect(through).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(5);
  expect(through).toEqual(['first', 'second', 'third']);
});

test('who comes later does not wait for those who came before', async () => {
  const { through, come } = comeTo(createCrowdGate(20));
  come('first');
  await vi.advanceTimersByTimeAsync(21);
  come('second');
  await vi.advanceTimersByTimeAsync(0);
  expect(through).toEqual(['first', 'second']);
});
