import { expect, test } from 'vitest';
import { firstEmoji, noteUse } from './used-emoji.ts';

const use = (emoji: string, times: number): void => {
  for (let time = 0; time < times; time++) noteUse(emoji);
};

test('one use of another emoji changes nothing; a habit takes the place of the one that is used least', () => {
  const usual = firstEmoji();
  use('🎉', 1);
  expect(firstEmoji()).toEqual(usual);
  use('🎉', 2);
  use('🙏', 1);
  expect(firstEmoji()).toEqual(['👍', '❤️', '😂', '😮', '🎉', '🙏']);
});

test('who has habits of their own has six of them', () => {
  const own = ['🎉', '🔥', '✅', '👀', '🤝', '💯', '🚀'];
  own.forEach((emoji, place) => use(emoji, 10 - place));
  expect(firstEmoji()).toEqual(own.slice(0, 6));
});
