// @vitest-environment node
import { expect, test } from 'vitest';
import { emojiStep } from './emoji-grid-navigation.ts';

// 0 1 2 3 | 4 5    6 7 8 9 | 10 11 12 13 | 14
const list = { sizes: [6, 9], columns: 4 };
const go = (from: number, key: string, ctrlKey = false) => emojiStep(list, from, { key, ctrlKey });

test.each([
  [3, 'ArrowRight', 4],
  [14, 'ArrowRight', 14],
  [6, 'ArrowLeft', 5],
  [0, 'ArrowLeft', 0],
])('along the line from %i by %s comes %i', (from, key, to) => expect(go(from, key)).toBe(to));

test.each([
  [1, 'ArrowDown', 5],
  // A row that is shorter, and the next group.
  [3, 'ArrowDown', 5],
  [5, 'ArrowDown', 7],
  [12, 'ArrowDown', 14],
  [14, 'ArrowDown', 14],
  [14, 'ArrowUp', 10],
  [8, 'ArrowUp', 5],
  [2, 'ArrowUp', -1],
  [1, 'PageDown', 14],
  [12, 'PageUp', 2],
])('across the rows from %i by %s comes %i', (from, key, to) => expect(go(from, key)).toBe(to));

test.each([
  [8, 'Home', false, 6],
  [6, 'End', false, 9],
  [5, 'End', false, 5],
  [8, 'Home', true, 0],
  [8, 'End', true, 14],
])('to an end from %i by %s (with Control: %s) comes %i', (from, key, ctrlKey, to) =>
  expect(go(from, key, ctrlKey)).toBe(to),
);

test('other keys lead nowhere, and nothing does where there is nothing', () => {
  expect(go(3, 'a')).toBeUndefined();
  expect(emojiStep({ sizes: [], columns: 4 }, 0, { key: 'ArrowDown' })).toBeUndefined();
});
