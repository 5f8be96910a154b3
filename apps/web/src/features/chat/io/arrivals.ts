/** How long a message counts as just arrived: it slides in once, and not again when it is scrolled to. */
const freshForMs = 1500;
const arrivals = new Map<string, number>();

/** Notes that a message came in while the page was open. */
export const noteArrival = (messageId: string): void => {
  arrivals.set(messageId, performance.now());
  setTimeout(() => arrivals.delete(messageId), freshForMs);
};

export const hasJustArrived = (messageId: string): boolean => arrivals.has(messageId);
