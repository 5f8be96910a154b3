import type { Message, Reaction } from '@branchline/contract/shapes';

/** The reactions after a person gave theirs, replaced it, or took it away (`null`); in the order of first use. */
export const withReaction = (reactions: readonly Reaction[], userId: string, emoji: string | null): Reaction[] => {
  const others = reactions
    .map((reaction) => ({ ...reaction, users: reaction.users.filter((user) => user !== userId) }))
    .filter(({ users, emoji: used }) => users.length > 0 || used === emoji);
  if (emoji === null) return others;
  if (!others.some(({ emoji: used }) => used === emoji)) return [...others, { emoji, users: [userId] }];
  return others.map((reaction) =>
    reaction.emoji === emoji ? { ...reaction, users: [...reaction.users, userId] } : reaction,
  );
};

/** A person's one reaction to a message; null without one. */
export const reactionOf = ({ reactions }: Pick<Message, 'reactions'>, userId: string): string | null =>
  reactions.find(({ users }) => users.includes(userId))?.emoji ?? null;
