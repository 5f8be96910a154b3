import { expect, test } from 'vitest';
import { createToldKeys } from './told-keys.ts';

const addMany = (told: ReturnType<typeof createToldKeys>, count: number, name: string): void => {
  for (let index = 0; index < count; index++) told.add(`${name}-${String(index)}`);
};

test('what was told within 30 s is not told again, however much was told since', () => {
  let now = 0;
  const told = createToldKeys(() => now);
  expect(told.add('first')).toBe(true);
  for (let second = 1; second < 30; second++) {
    now = second * 1_000;
    addMany(told, 20_000, String(second));
  }
  expect(told.add('first')).toBe(false);
});

test('the last hundred thousand are remembered, however long that takes', () => {
  let now = 0;
  const told = createToldKeys(() => now);
  addMany(told, 100_000, 'old');
  now = 3_600_000;
  addMany(told, 99_999, 'new');
  expect(told.add('old-0')).toBe(false);
});

test('what is older than both is forgotten', () => {
  let now = 0;
  const told = createToldKeys(() => now);
  told.add('first');
  for (let minute = 1; minute <= 3; minute++) {
    now = minute * 60_000;
    addMany(told, 100_001, String(minute));
  }
  expect(told.add('first')).toBe(true);
});
