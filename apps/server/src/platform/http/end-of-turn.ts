let ending: Promise<void> | null = null;

/**
 * Resolves when this turn of the event loop has done what came with it. Answers that are ready within one turn leave
 * together: each that leaves by itself wakes somebody who was asleep, and that takes longer than to make most answers.
 */
export const endOfTurn = (): Promise<void> => {
  ending ??= new Promise((resolve) => {
    setImmediate(() => {
      ending = null;
      resolve();
    });
  });
  return ending;
};
