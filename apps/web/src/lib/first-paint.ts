const hasPainted = (): boolean => performance.getEntriesByType('paint').length > 0;

/** Runs once the browser has painted what the page itself shows; at once where it does not paint. */
export const afterFirstPaint = (run: () => void): void => {
  if (document.visibilityState === 'hidden' || hasPainted()) run();
  // A frame is painted when its callbacks are done: a task begun in one of them comes after that.
  else requestAnimationFrame(() => setTimeout(run));
};
