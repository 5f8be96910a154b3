// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { shownName } from './shown-name.ts';

vi.mock('./texts/shell-texts.ts', () => ({
  shellTexts: { newUser: 'नया उपयोगकर्ता', deletedUser: 'हटाया गया उपयोगकर्ता' },
}));

it('calls who has no name, and who is gone, so in the language of the reader', () => {
  expect(['', 'New User', 'Deleted user'].map(shownName)).toEqual([
    'नया उपयोगकर्ता',
    'नया उपयोगकर्ता',
    'हटाया गया उपयोगकर्ता',
  ]);
});

it.each(['Ravi Patil', 'New', 'Deleted', 'constructor'])('leaves the name %s as it is', (name) => {
  expect(shownName(name)).toBe(name);
});
