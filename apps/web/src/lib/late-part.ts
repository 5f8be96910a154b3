import { type ComponentType, lazy } from 'react';

const againMs = 3_000;
const timesMost = 20;

/** A part of the app did not arrive: the network is away, or a newer version replaced the files. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';

  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
  }
}

/** Asks for code again every 3 s until it is there. Throws `PartNotLoaded` after a minute. */
export const untilItComes = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let times = 1; ; times++)
    try {
      return await load();
    } catch (cause) {
      if (times >= timesMost) throw new PartNotLoaded(cause);
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
};

/**
 * A piece of a screen whose code comes when it is first shown; `name` is its export. On a bad line the piece is late, and
 * what it belongs to stays.
 */
export const latePart = <N extends string, P>(load: () => Promise<Record<N, ComponentType<P>>>, name: N) =>
  lazy(async () => ({ default: (await untilItComes(load))[name] }));
