import { setTimeout as sleep } from 'node:timers/promises';

/** Returns what to wait for before each turn of some work: a lone turn does not wait, in a burst there is one in `momentMs`. */
export const createPace = (momentMs: number): (() => Promise<void>) => {
  let lastAt = -momentMs;
  return async () => {
    const rest = lastAt + momentMs - performance.now();
    if (rest > 0) await sleep(rest);
    lastAt = performance.now();
  };
};
