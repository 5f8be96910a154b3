/** Where the server reads the time, so that tests can set it. Anything that decides on a code's life asks the database. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
