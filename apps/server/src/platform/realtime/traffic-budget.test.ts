import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTrafficBudget, type TrafficBudget } from './traffic-budget.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => vi.useRealTimers());

const open = () => createTrafficBudget<string>({ packetsPerSecond: 10, bytesPerSecond: 1_000, burstSeconds: 3 });
const spendAll = (budget: TrafficBudget<string>, sender: string, bytes: number) => {
  let spent = 0;
  while (budget.spend(sender, bytes)) spent += 1;
  return spent;
};

test('packets and bytes: the burst at once, then so many a second, for each sender', () => {
  const budget = open();
  expect(spendAll(budget, 'ada', 1)).toBe(30);
  expect(spendAll(budget, 'bob', 500)).toBe(6);
  vi.advanceTimersByTime(1_000);
  expect(spendAll(budget, 'ada', 1)).toBe(10);
  expect(spendAll(budget, 'bob', 500)).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(spendAll(budget, 'ada', 500)).toBe(6);
});

test('what is over the budget does not use it up', () => {
  const budget = open();
  for (let tries = 0; tries < 100; tries += 1) expect(budget.spend('ada', 4_000)).toBe(false);
  expect(spendAll(budget, 'ada', 500)).toBe(6);
});

test('who is silent is forgotten, and heard of again', () => {
  const budget = open();
  spendAll(budget, 'ada', 500);
  budget.spend('bob', 1);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(4_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(spendAll(budget, 'ada', 500)).toBe(6);
  expect(vi.getTimerCount()).toBe(1);
});
