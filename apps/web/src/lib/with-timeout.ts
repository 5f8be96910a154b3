/**
 * What `work` resolves with, or `late` when that takes longer than `limitMs`. The work itself goes on: a browser's
 * database or worker can hang for ever, and nobody waits for it longer than this.
 */
export const withTimeout = async <T, L>(work: Promise<T>, limitMs: number, late: L): Promise<T | L> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, limitMs, late);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
