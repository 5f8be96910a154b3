/** How long a test waits for what comes by itself: long, because no test is about time, and a machine may stand still for seconds. */
export const soon = { timeout: 30_000, interval: 20 };
