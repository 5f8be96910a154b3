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
  /** Since the bus is away: when things were last looked up. */
  let lookedAt: number | null = null;
  /** When the first process was gone of those for which nothing was looked up yet. */
  let lostAt: number | null = null;
  const startedAt = performance.now();
  const howFarBack = (now: number, isCutOff: boolean) => {
    if (lostAt === null && lookedAt !== null) return null;
    const forTheLost = lostAt === null ? 0 : now - lostAt + silenceMs;
    const forTheCut = isCutOff ? now - (lookedAt ?? now) + unnoticedMs : 0;
    // Whoever is here came after this process began, and read what there was.
    return Math.min(Math.max(forTheLost, forTheCut), now - startedAt);
  };
  const look = async () => {
    const isCutOff = bus?.isConnected === false;
    if (!isCutOff) {
      lookedAt = null;
      if (lostAt === null) return;
    }
    if (isLooking) return;
    isLooking = true;
    const now = performance.now();
    const backMs = howFarBack(now, isCutOff);
    const lost = lostAt;
    lostAt = null;
    try {
      const userIds = localUsers();
      if (userIds.length === 0) return;
      for (const lookUp of lookUps) await lookUp(userIds, { backMs });
      if (isCutOff) lookedAt = now;
    } catch (error) {
      lostAt = lost ?? lostAt;
      logger.warn({ err: error }, 'What other processes sent could not be looked up; trying again');
    } finally {
      isLooking = false;
    }
  };
  bus?.onPeerGone((_peer, { isSilent }) => {
    if (isSilent) lostAt ??= performance.now();
  });
  const timer = bus === null ? undefined : setInterval(() => void look(), everyMs).unref();
  return {
    add: (lookUp: LookUp): void => void lookUps.push(lookUp),
    stop: (): void => clearInterval(timer),
  };
};
