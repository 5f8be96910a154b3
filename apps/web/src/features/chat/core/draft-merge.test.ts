// @vitest-environment node
import { expect, test } from 'vitest';
import { fateOf, nextMoment } from './draft-merge.ts';

const [early, late] = ['2026-11-25T10:00:00.000Z', '2026-11-25T10:00:01.000Z'];

test.each([
  ['nothing anywhere', undefined, undefined, 'same'],
  ['only the server has one', undefined, { at: early }, 'take'],
  ['only this device has one', { at: early }, undefined, 'save'],
  ['the server forgot one that it had', { at: early, isSaved: true }, undefined, 'take'],
  ['this device wrote later', { at: late }, { at: early }, 'save'],
  ['another device wrote later', { at: early }, { at: late }, 'take'],
  ['both have the same', { at: early, isSaved: true }, { at: early }, 'same'],
  ['its answer did not arrive', { at: early }, { at: early }, 'save'],
  ['an older version kept it without a time', {}, { at: early }, 'take'],
  ['an older version kept it, and the server has none', {}, undefined, 'save'],
] as const)('%s', (_name, kept, stored, fate) => {
  expect(fateOf(kept, stored)).toBe(fate);
});

test('a change comes after all that is known, whatever the clock says', () => {
  expect(nextMoment(late, early)).toBe(late);
  expect(nextMoment(late, undefined)).toBe(late);
  expect(nextMoment(early, late)).toBe('2026-11-25T10:00:01.001Z');
  expect(nextMoment(late, late)).toBe('2026-11-25T10:00:01.001Z');
});
