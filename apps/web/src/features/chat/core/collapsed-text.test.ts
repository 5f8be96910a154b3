import { expect, test } from 'vitest';
import { collapsedText } from './collapsed-text.ts';

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
