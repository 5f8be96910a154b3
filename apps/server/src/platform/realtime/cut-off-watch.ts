import type { Bus } from '#platform/cluster/bus';
import type { Logger } from '#platform/logger';

/** `isFirst`: nothing was looked up since the others could not be heard. */
export type LookUp = (userIds: readonly string[], when: { readonly isFirst: boolean }) => Promise<void>;

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
  let isFirst = true;
  const look = async () => {
    if (bus?.isConnected !== false) {
      isFirst = true;
      return;
    }
    if (isLooking) return;
    isLooking = true;
    try {
      const userIds = localUsers();
      if (userIds.length === 0) return;
      for (const lookUp of lookUps) await lookUp(userIds, { isFirst });
      isFirst = false;
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
