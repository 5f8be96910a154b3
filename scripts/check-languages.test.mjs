import { expect, it } from 'vitest';
import { gapsOf, missingIn, problemsIn } from './check-languages.mjs';

/** @param {Record<string, string>} translated @param {string} english */
const problemsOf = (translated, english) => {
  const said = new Map([['a.key', { english, file: 'a.ts' }]]);
  return [...missingIn(translated, said), ...problemsIn(translated, said)];
};

it('takes a translation with the same gaps, in whatever order and plural forms', () => {
  const arabic = '{name}: {count, plural, one {رسالة واحدة} other {# رسائل}}';
  expect(problemsOf({ 'a.key': arabic }, '{count} messages of {name}')).toEqual([]);
  expect(gapsOf(arabic)).toEqual(['count', 'name']);
});

it.each([
  ['a missing text', {}, 'is missing: a.key “Hello {name}” (a.ts)'],
  ['one that waits for a translator', { 'a.key': 'TRANSLATE: Hello {name}' }, 'is not translated: a.key'],
  ['one that lost a gap', { 'a.key': 'नमस्ते' }, 'has the gaps {} instead of {name}: a.key'],
  ['one with another gap', { 'a.key': 'नमस्ते {who}' }, 'has the gaps {who} instead of {name}: a.key'],
])('refuses %s', (_, translated, problem) => {
  expect(problemsOf(translated, 'Hello {name}')).toEqual([problem]);
});

it('refuses what cannot be read, and what is not said any more', () => {
  expect(problemsOf({ 'a.key': 'नमस्ते {name' }, 'Hello {name}')[0]).toMatch(/^cannot be read/);
  expect(problemsOf({ 'a.key': 'नमस्ते {name}', 'b.key': 'पुराना' }, 'Hello {name}')).toEqual([
    'is not said any more: b.key',
  ]);
});
