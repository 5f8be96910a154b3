/** What work came to before its time was over; null where the time came first. Rejects as the work does. */
const raceWithTimer = async <T>(work: Promise<T>, ms: number): Promise<{ readonly result: T } | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work.then((result) => ({ result })), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The work's result. Rejects when it takes longer than `ms` milliseconds; the work itself goes on. */
export const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  const done = await raceWithTimer(work, ms);
  if (done === null) throw new Error('It did not answer in time.');
  return done.result;
};

/** Waits for the work, but no longer than `ms` milliseconds; the work itself goes on. Rejects as the work does. */
export const waitAtMost = async (work: Promise<unknown>, ms: number): Promise<void> => {
  await raceWithTimer(work, ms);
};
