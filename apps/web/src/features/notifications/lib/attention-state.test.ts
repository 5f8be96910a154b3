import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attentionAfter, type AttentionEvent, type AttentionState } from './attention-state.ts';

const events: readonly AttentionEvent[] = ['shown', 'hidden', 'touched', 'quiet'];
const after = (...taken: readonly AttentionEvent[]): AttentionState => taken.reduce(attentionAfter, 'looking');

it('looks away when the page is hidden or nobody touched it, and back when somebody does', () => {
  expect(after('hidden')).toBe('hidden');
  expect(after('hidden', 'shown')).toBe('looking');
  expect(after('quiet')).toBe('idle');
  expect(after('quiet', 'touched')).toBe('looking');
});

it('a hidden page is looked at by nobody, whatever is touched', () => {
  expect(after('hidden', 'touched')).toBe('hidden');
  expect(after('quiet', 'hidden', 'touched')).toBe('hidden');
});

it('depends on the last word about visibility alone once the page was hidden', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (taken) => {
      const last = taken.findLast((event) => event === 'shown' || event === 'hidden');
      expect(after(...taken) === 'hidden').toBe(taken.includes('hidden') && last === 'hidden');
    }),
  );
});
