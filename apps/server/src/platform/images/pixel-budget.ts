/** Lets pictures be decoded a few at a time, the large ones alone, in the order they came. */
export interface PixelBudget {
  run<T>(pixels: number, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly cost: number;
  readonly start: () => void;
}

/**
 * Holds the pixels decoded at one time, and with them the memory, below `maxPixels`; a picture counts as half of that at
 * least. So two at most are under way, and half of the threads stay free for files, passwords and names.
 */
export const createPixelBudget = (maxPixels: number): PixelBudget => {
  const waiting: Waiting[] = [];
  let left = maxPixels;

  const startNext = () => {
    const [next] = waiting;
    if (!next || next.cost > left) return;
    waiting.shift();
    left -= next.cost;
    next.start();
    startNext();
  };

  return {
    run: async (pixels, work) => {
      const cost = Math.min(maxPixels, Math.max(maxPixels / 2, pixels));
      await new Promise<void>((start) => {
        waiting.push({ cost, start });
        startNext();
      });
      try {
        return await work();
      } finally {
        left += cost;
        startNext();
      }
    },
  };
};
