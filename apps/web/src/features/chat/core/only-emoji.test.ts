import { expect, test } from 'vitest';
import { isOnlyEmoji } from './only-emoji.ts';

test('knows a message of emoji alone', () => {
  expect(isOnlyEmoji('😀👍🏽')).toBe(true);
  expect(isOnlyEmoji('👩‍👩‍👧')).toBe(true);
  expect(isOnlyEmoji('🇮🇳')).toBe(true);
  expect(isOnlyEmoji('🇮🇳 🇫🇷🎉')).toBe(true);
  expect(isOnlyEmoji('🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}')).toBe(true);
  expect(isOnlyEmoji('1️⃣2️⃣#️⃣')).toBe(true);
  expect(isOnlyEmoji('🏳️‍🌈❤️')).toBe(true);
  expect(isOnlyEmoji('🇮🇳🇫🇷🇮🇳🇫🇷')).toBe(false);
  expect(isOnlyEmoji('🇮')).toBe(false);
  expect(isOnlyEmoji('123')).toBe(false);
  expect(isOnlyEmoji('#1')).toBe(false);
  expect(isOnlyEmoji('ok 👍')).toBe(false);
  expect(isOnlyEmoji('')).toBe(false);
});
