import { expect, test } from 'vitest';
import { isOnlyEmoji } from './only-emoji.ts';

test('knows a message of emoji alone', () => {
  expect(isOnlyEmoji('😀👍🏽')).toBe(true);
  expect(isOnlyEmoji('👩‍👩‍👧')).toBe(true);
  expect(isOnlyEmoji('ok 👍')).toBe(false);
  expect(isOnlyEmoji('')).toBe(false);
});
