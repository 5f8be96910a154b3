import { type ComponentType, lazy } from 'react';

const loadingLimitMs = 120_000;

/** A part of the app did not arrive: the network is away, or a newer version replaced the files. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';
}

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => {
      reject(new Error('Loading took too long'));
    }, loadingLimitMs);
  });

/** A component that is loaded when it is first shown; `name` is its export. */
export const loadPart = <N extends string, P>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): ComponentType<P> =>
  lazy(async () => {
    const part = await Promise.race([load(), tooLate()]).catch((cause: unknown) => {
      throw new PartNotLoaded('A part of the app could not be loaded', { cause });
    });
    return { default: part[name] };
  }) as ComponentType<P>;
