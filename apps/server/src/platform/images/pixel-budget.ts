import { unavailable } from '#platform/app-error';

/** What the web app sends has at most so many pixels: 2048 by 2048. */
export const smallPixels = 2048 * 2048;

const lanes = 2;
/** Whoever would wait longer is told to come back: a request that waits holds its file, and its sender, up. */
const maxWaitMs = 10_000;

/** Lets pictures be decoded a few at a time, fairly. */
export interface PixelBudget {
  /** Throws `unavailable`, with the time to come back, for a picture whose turn does not come soon. */
  run<T>(picture: { readonly ownerId: string; readonly pixels: number }, work: () => Promise<T>): Promise<T>;
}

interface QueuedPicture {
  readonly isLarge: boolean;
  readonly start: () => void;
}

/**
 * Two pictures at most are under way, so that half of the threads stay free for files, passwords and names. One of the
 * two at most is large, which bounds the memory, and leaves a small picture a lane that no large one takes. Of an owner
 * one is under way, and owners take turns: who sends many pictures waits for them alone.
 */
export const createPixelBudget = (waitMs = maxWaitMs): PixelBudget => {
  /** By owner, in the order of their turns. */
  const waiting = new Map<string, QueuedPicture[]>();
  /** By owner, whether the picture under way is large. */
  const underWay = new Map<string, boolean>();

  const startNext = (): void => {
    if (underWay.size === lanes) return;
    const isLargeUnderWay = [...underWay.values()].includes(true);
    for (const [ownerId, [next, ...others]] of waiting) {
      if (!next || underWay.has(ownerId) || (next.isLarge && isLargeUnderWay)) continue;
      if (others.length > 0) waiting.set(ownerId, others);
      else waiting.delete(ownerId);
      underWay.set(ownerId, next.isLarge);
      next.start();
      startNext();
      return;
    }
  };

  const leave = (ownerId: string, picture: QueuedPicture): void => {
    const others = (waiting.get(ownerId) ?? []).filter((each) => each !== picture);
    if (others.length > 0) waiting.set(ownerId, others);
    else waiting.delete(ownerId);
    startNext();
  };

  /** Whose picture was served goes behind all who wait. */
  const requeueOwner = (ownerId: string): void => {
    underWay.delete(ownerId);
    const others = waiting.get(ownerId);
    if (!others) return;
    waiting.delete(ownerId);
    waiting.set(ownerId, others);
  };

  return {
    run: async ({ ownerId, pixels }, work) => {
      await new Promise<void>((start, refuse) => {
        const timer = setTimeout(() => {
          leave(ownerId, picture);
          refuse(unavailable('Many files are being prepared right now. Please try again in a moment.'));
        }, waitMs);
        const picture: QueuedPicture = {
          isLarge: pixels > smallPixels,
          start: () => {
            clearTimeout(timer);
            start();
          },
        };
        waiting.set(ownerId, [...(waiting.get(ownerId) ?? []), picture]);
        startNext();
      });
      try {
        return await work();
      } finally {
        requeueOwner(ownerId);
        startNext();
      }
    },
  };
};
