import { readStored, writeStored } from '#lib/stored-keys.ts';

/** The defaults, for people who have not reacted yet. */
const usual: readonly string[] = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

const counts = (): Record<string, number> => {
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(readStored('usedEmoji') ?? '{}') as object).filter(([, count]) => Number(count) > 0),
    );
  } catch {
    return {};
  }
};

/** Head start of the defaults: an emoji used once does not replace one. */
const headStart = 2;

/** The six that the person reacts with most; the usual ones at first. Who has learned a place finds it again. */
export const firstEmoji = (): readonly string[] => {
  const used = counts();
  const weightOf = (emoji: string): number => (used[emoji] ?? 0) + (usual.includes(emoji) ? headStart : 0);
  const most = [...new Set([...usual, ...Object.keys(used)])]
    .sort((one, other) => weightOf(other) - weightOf(one))
    .slice(0, usual.length);
  const others = most.filter((emoji) => !usual.includes(emoji));
  return usual.map((emoji) => (most.includes(emoji) ? emoji : (others.shift() ?? emoji)));
};

export interface UsedEmoji {
  readonly emoji: string;
  readonly count: number;
}

/** Takes what the server counted of the person's reactions, on whichever device. */
export const showUsed = (used: readonly UsedEmoji[]): void =>
  writeStored('usedEmoji', JSON.stringify(Object.fromEntries(used.map(({ emoji, count }) => [emoji, count]))));

/** Counts a reaction until the server's next count has it. */
export const noteUse = (emoji: string): void => {
  const used = counts();
  writeStored('usedEmoji', JSON.stringify({ ...used, [emoji]: (used[emoji] ?? 0) + 1 }));
};
