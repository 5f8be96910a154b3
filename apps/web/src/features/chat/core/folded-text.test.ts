import { expect, test } from 'vitest';
import { foldedText } from './folded-text.ts';

test('what fits stays whole', () => {
  expect(foldedText('Hello')).toBeNull();
  expect(foldedText('word '.repeat(200))).toBeNull();
  expect(foldedText('line\n'.repeat(20))).toBeNull();
});

test('a long text is cut between words, and many lines after some of them', () => {
  expect(foldedText('word '.repeat(2000))).toMatch(/^(?:word ){170,}word$/);
  expect(foldedText('line\n'.repeat(500))?.split('\n')).toHaveLength(18);
});

test('a text without a gap is cut between two characters', () => {
  expect(foldedText('x' + '😀'.repeat(2000))).toMatch(/^x(?:😀)+$/u);
});
