export interface Throttled {
  /** Runs the work after the wait, unless it is to run already. */
  readonly soon: () => void;
  readonly cancel: () => void;
}

/** Of many calls within `waitMs` makes one, at its end: for work that looks at everything that changed meanwhile. */
export const throttle = (work: () => void, waitMs: number): Throttled => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, waitMs);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
