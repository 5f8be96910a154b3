import type { Logger } from '#platform/logger';

export interface Refusal {
  /** Of the handshake. */
  readonly requestId: string;
  readonly userId: string;
  readonly event: string;
  readonly code: string;
}

const windowMs = 1_000;
const linesPerWindow = 3;

/**
 * Writes refused events to the log: some lines a second for each user; how many more there were stands in one line, so
 * that nobody fills the log.
 */
export const createRefusalLog = (logger: Logger): ((refusal: Refusal) => void) => {
  let refusals = new Map<string, number>();
  const closeWindow = () => {
    const closed = refusals;
    refusals = new Map();
    for (const [userId, count] of closed) {
      if (count > linesPerWindow) logger.info({ userId, more: count - linesPerWindow }, 'More was refused.');
    }
  };
  return (refusal) => {
    if (refusals.size === 0) setTimeout(closeWindow, windowMs).unref();
    const count = (refusals.get(refusal.userId) ?? 0) + 1;
    refusals.set(refusal.userId, count);
    if (count <= linesPerWindow) logger.info(refusal, 'Refused.');
  };
};
