import type { Bus } from '#platform/cluster/bus';
import type { Logger } from '#platform/logger';

type LookUp = (userIds: readonly string[]) => Promise<void>;

export interface CutOffWatchOptions {
  readonly bus: Pick<Bus, 'isConnected'> | null;
  readonly logger: Logger;
  readonly everyMs: number;
  /** Who has a socket here. */
  readonly localUsers: () => readonly string[];
}

/** Has things looked up for the people here while the bus is away; what it carries afterwards is told by itself. */
export const createCutOffWatch = ({ bus, logger, everyMs, localUsers }: CutOffWatchOptions) => {
  const lookUps: LookUp[] = [];
  let isLooking = false;
  const look = async () => {
    if (isLooking || bus?.isConnected !== false) return;
    isLooking = true;
    try {
      const userIds = localUsers();
      if (userIds.length > 0) for (const lookUp of lookUps) await lookUp(userIds);
    } catch (error) {
      logger.warn({ err: error }, 'What other processes sent could not be looked up; trying again');
    } finally {
      isLooking = false;
    }
  };
  const timer = bus === null ? undefined : setInterval(() => void look(), everyMs).unref();
  return {
    add: (lookUp: LookUp): void => void lookUps.push(lookUp),
    stop: (): void => clearInterval(timer),
  };
};
