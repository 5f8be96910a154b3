/** Makes a function that runs work, at most `most` at once; the rest waits for its turn in the order it came. */
export const createConcurrencyLimit = (most: number) => {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay < most) underWay += 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
};
