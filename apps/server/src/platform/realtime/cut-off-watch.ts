import type { Bus } from '#platform/cluster/bus';
import type { Logger } from '#platform/logger';

/** Since when: the last time (null), or so many milliseconds before now. */
export type LookUp = (userIds: readonly string[], when: { readonly backMs: number | null }) => Promise<void>;

export interface CutOffWatchOptions {
  readonly bus: Pick<Bus, 'isConnected' | 'onPeerGone'> | null;
  readonly logger: Logger;
  readonly everyMs: number;
  /** Who has a socket here. */
  readonly localUsers: () => readonly string[];
}

/** Longer than it takes to notice that the other processes cannot be heard. */
const unnoticedMs = 15_000;
/** Longer than a process is silent before it counts as gone, and what it stored last takes to its commit. */
const silenceMs = 22_000;

/**
 * Has things looked up for the people here while the bus is away; what it carries afterwards is told by itself. And once
 * when a process is gone without a goodbye: what it stored last it may have told nobody.
 */
export const createCutOffWatch = ({ bus, logger, everyMs, localUsers }: CutOffWatchOptions) => {
  const lookUps: LookUp[] = [];
  let isLooking = false;
  let isFirst = true;
  let isPeerLost = false;
  const startedAt = performance.now();
  const howFarBack = () => {
    if (!isFirst && !isPeerLost) return null;
    // Whoever is here came after this process began, and read what there was.
    return Math.min(isPeerLost ? silenceMs : unnoticedMs, performance.now() - startedAt);
  };
  const look = async () => {
    if (bus?.isConnected !== false) {
      isFirst = true;
      if (!isPeerLost) return;
    }
    if (isLooking) return;
    isLooking = true;
    const backMs = howFarBack();
    const wasPeerLost = isPeerLost;
    isPeerLost = false;
    try {
      const userIds = localUsers();
      if (userIds.length === 0) return;
      for (const lookUp of lookUps) await lookUp(userIds, { backMs });
      isFirst = false;
    } catch (error) {
      isPeerLost ||= wasPeerLost;
      logger.warn({ err: error }, 'What other processes sent could not be looked up; trying again');
    } finally {
      isLooking = false;
    }
  };
  bus?.onPeerGone((_peer, { isSilent }) => {
    isPeerLost ||= isSilent;
  });
  const timer = bus === null ? undefined : setInterval(() => void look(), everyMs).unref();
  return {
    add: (lookUp: LookUp): void => void lookUps.push(lookUp),
    stop: (): void => clearInterval(timer),
  };
};
