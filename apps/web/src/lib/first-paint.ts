const paintsOnlyMs = 1000;

/**
 * Runs once the browser has painted what the page itself shows: what comes over the network before that holds the paint
 * up. At once where the page is not looked at, and soon where the browser does not tell.
 */
export const afterFirstPaint = (run: () => void): void => {
  if (document.visibilityState === 'hidden' || performance.getEntriesByType('paint').length > 0) {
    run();
    return;
  }
  const begin = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    run();
  };
  const observer = new PerformanceObserver(begin);
  observer.observe({ type: 'paint', buffered: true });
  const timer = setTimeout(begin, paintsOnlyMs);
};
