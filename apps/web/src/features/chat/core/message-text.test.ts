// @vitest-environment node
import { expect, test } from 'vitest';
import { collapsedText, isOnlyEmoji } from './message-text.ts';

test('what fits stays whole', () => {
  expect(collapsedText('Hello')).toBeNull();
  expect(collapsedText('word '.repeat(180))).toBeNull();
  expect(collapsedText('line\n'.repeat(20))).toBeNull();
});

test('a long text is cut between words, and many lines after some of them', () => {
  expect(collapsedText('word '.repeat(2000))).toMatch(/^(?:word ){130,}word$/);
  expect(collapsedText('line\n'.repeat(500))?.split('\n')).toHaveLength(18);
});

test('a text without a gap is cut between two characters', () => {
  expect(collapsedText('x' + '😀'.repeat(2000))).toMatch(/^x(?:😀)+$/u);
});

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
