import type { Bus } from '#platform/cluster/bus';
import type { Logger } from '#platform/logger';

/** Since when: the last time (null), or so many milliseconds before now. */
export type LookUp = (userIds: readonly string[], when: { readonly backMs: number | null }) => Promise<void>;

export interface CutOffWatchOptions {
  readonly bus: Pick<Bus, 'isConnected' | 'onPeerGone' | 'onPeerSeen'> | null;
  readonly logger: Logger;
  readonly everyMs: number;
  /** Who has a socket here. */
  readonly localUsers: () => readonly string[];
}

/** Longer than it takes to notice that the other processes cannot be heard. */
const unnoticedMs = 15_000;
/** Longer than a process is silent before it counts as gone, and what it stored last takes to its commit. */
const silenceMs = 22_000;
/** A process that is silent for so long is dead. */
const longestSilenceMs = 10 * 60_000;

/**
 * Has things looked up for the people here while the bus is away; what it carries afterwards is told by itself. And when
 * a process is gone without a goodbye: what it stored last it may have told nobody, and when only its own way to the bus
 * is cut it goes on storing; so until it is heard again, or must be dead.
 */
export const createCutOffWatch = ({ bus, logger, everyMs, localUsers }: CutOffWatchOptions) => {
  const lookUps: LookUp[] = [];
  let isLooking = false;
  /** Since the bus or a process is away: when things were last looked up. */
  let lookedAt: number | null = null;
  /** When the first process was gone of those for which nothing was looked up yet. */
  let lostAt: number | null = null;
  /** The processes that went without a goodbye, and when. */
  const silent = new Map<string, number>();
  const startedAt = performance.now();
  const isAnyoneCutOff = () => {
    for (const [peer, at] of silent) if (performance.now() - at > longestSilenceMs) silent.delete(peer);
    return bus?.isConnected === false || silent.size > 0;
  };
  const howFarBack = (now: number, isCutOff: boolean) => {
    if (lostAt === null && lookedAt !== null) return null;
    const forTheLost = lostAt === null ? 0 : now - lostAt + silenceMs;
    const forTheCut = isCutOff ? now - (lookedAt ?? now) + unnoticedMs : 0;
    // Whoever is here came after this process began, and read what there was.
    return Math.min(Math.max(forTheLost, forTheCut), now - startedAt);
  };
  const look = async () => {
    const isCutOff = isAnyoneCutOff();
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
  bus?.onPeerGone((peer, { isSilent }) => {
    if (!isSilent) return;
    lostAt ??= performance.now();
    silent.set(peer, performance.now());
  });
  bus?.onPeerSeen((peer) => silent.delete(peer));
  const timer = bus === null ? undefined : setInterval(() => void look(), everyMs).unref();
  return {
    add: (lookUp: LookUp): void => void lookUps.push(lookUp),
    stop: (): void => clearInterval(timer),
  };
};
