/**
 * Lets a lone one through at once. Whoever comes within `momentMs` after somebody waits for the rest of it and goes with
 * all others who came meanwhile, so that a crowd is dealt with in groups.
 */
export const createCrowdGate = (momentMs: number): (() => Promise<void>) => {
  let waiting: (() => void)[] = [];
  let openedAt = -momentMs;
  const open = () => {
    openedAt = performance.now();
    const group = waiting;
    waiting = [];
    for (const goThrough of group) goThrough();
  };
  return () =>
    new Promise((goThrough) => {
      if (waiting.push(goThrough) > 1) return;
      const rest = openedAt + momentMs - performance.now();
      if (rest <= 0) open();
      else setTimeout(open, rest).unref();
    });
};
