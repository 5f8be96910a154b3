// @vitest-environment node
import { expect, test } from 'vitest';
import { reactionOf, withReaction } from './reactions.ts';

test('a person has one reaction: the next takes its place, and null takes it away', () => {
  const first = withReaction([], 'ravi', '👍');
  expect(first).toEqual([{ emoji: '👍', users: ['ravi'] }]);
  const both = withReaction(first, 'asha', '👍');
  expect(both).toEqual([{ emoji: '👍', users: ['ravi', 'asha'] }]);
  const replaced = withReaction(both, 'ravi', '🙏');
  expect(replaced).toEqual([
    { emoji: '👍', users: ['asha'] },
    { emoji: '🙏', users: ['ravi'] },
  ]);
  expect(reactionOf({ reactions: replaced }, 'ravi')).toBe('🙏');
  expect(withReaction(replaced, 'ravi', null)).toEqual([{ emoji: '👍', users: ['asha'] }]);
  expect(reactionOf({ reactions: replaced }, 'usha')).toBeNull();
});

test('the same reaction again changes nothing', () => {
  const reactions = [{ emoji: '👍', users: ['ravi'] }];
  expect(withReaction(reactions, 'ravi', '👍')).toEqual(reactions);
});
