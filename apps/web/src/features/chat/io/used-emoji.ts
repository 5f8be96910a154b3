import { readStored, writeStored } from '#lib/stored-keys.ts';

/** What people react with most, for those who have not reacted yet. */
const usual: readonly string[] = ['👍', '❤️', '😂', '😮', '😢', '🙏'];
const firstCount = 6;

const counts = (): Record<string, number> => {
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(readStored('usedEmoji') ?? '{}') as object).filter(([, count]) => Number(count) > 0),
    );
  } catch {
    return {};
  }
};

/** The six that the person reacts with most, filled up with the usual ones. */
export const firstEmoji = (): readonly string[] => {
  const used = Object.entries(counts())
    .sort(([, one], [, other]) => other - one)
    .slice(0, firstCount)
    .map(([emoji]) => emoji);
  const others = usual.filter((emoji) => !used.includes(emoji)).slice(0, firstCount - used.length);
  // The usual ones stay where they are: who has learned a place finds it again.
  return usual.every((emoji) => used.includes(emoji) || others.includes(emoji)) ? usual : [...used, ...others];
};

/** Notes on this device that the person reacted with an emoji. */
export const noteUse = (emoji: string): void => {
  const used = counts();
  writeStored('usedEmoji', JSON.stringify({ ...used, [emoji]: (used[emoji] ?? 0) + 1 }));
};
