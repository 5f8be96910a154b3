export interface RetryPolicy {
  readonly againMs: number;
  /** Tries in all. */
  readonly timesMost: number;
  /** Whether another try may help; true without it. */
  readonly mayHelp?: () => boolean;
}

/** Tries until it works; rejects as the last try did. Imports nothing: the script before the first paint uses it. */
export const retry = async <T>(
  work: () => Promise<T>,
  { againMs, timesMost, mayHelp = () => true }: RetryPolicy,
): Promise<T> => {
  for (let times = 1; ; times++)
    try {
      return await work();
    } catch (error) {
      if (times >= timesMost || !mayHelp()) throw error;
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
};

/** Puts a script or style sheet into the page; rejects, and takes it out again, when it does not arrive. */
export const appendToHead = (element: HTMLElement): Promise<void> =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error('A file of the app did not arrive'));
    });
    document.head.append(element);
  });
