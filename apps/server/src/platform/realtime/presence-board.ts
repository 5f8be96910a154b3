/** How many sockets each user has, here and in the other processes. */
export interface PresenceBoard {
  /** Sockets anywhere. */
  count(userId: string): number;
  /** Sockets in the peers whose id comes before `processId`. */
  countBefore(processId: string, userId: string): number;
  /** Adds to this process's sockets of a user; the new count. */
  addLocal(userId: string, change: 1 | -1): number;
  locals(): [userId: string, count: number][];
  readonly localUsers: number;
  /** Replaces what a peer said of one user. */
  setPeer(processId: string, userId: string, count: number): void;
  /** Replaces everything a peer said; the users it no longer names. */
  replacePeer(processId: string, users: readonly (readonly [userId: string, count: number])[]): string[];
}

/** Starts empty. */
export const createPresenceBoard = (): PresenceBoard => {
  const local = new Map<string, number>();
  const elsewhere = new Map<string, number>();
  const byPeer = new Map<string, Map<string, number>>();

  const change = (counts: Map<string, number>, userId: string, by: number) => {
    const next = (counts.get(userId) ?? 0) + by;
    if (next > 0) counts.set(userId, next);
    else counts.delete(userId);
    return Math.max(0, next);
  };
  const setPeer = (processId: string, userId: string, count: number) => {
    const users = byPeer.get(processId) ?? new Map<string, number>();
    byPeer.set(processId, users);
    change(elsewhere, userId, count - (users.get(userId) ?? 0));
    if (count > 0) users.set(userId, count);
    else users.delete(userId);
  };

  return {
    count: (userId) => (local.get(userId) ?? 0) + (elsewhere.get(userId) ?? 0),
    countBefore: (processId, userId) =>
      [...byPeer].reduce((sum, [peer, users]) => sum + (peer < processId ? (users.get(userId) ?? 0) : 0), 0),
    addLocal: (userId, by) => change(local, userId, by),
    locals: () => [...local],
    get localUsers() {
      return local.size;
    },
    setPeer,
    replacePeer: (processId, users) => {
      const named = new Map(users);
      const left = [...(byPeer.get(processId)?.keys() ?? [])].filter((userId) => !named.has(userId));
      for (const userId of left) setPeer(processId, userId, 0);
      for (const [userId, count] of named) setPeer(processId, userId, count);
      if (named.size === 0) byPeer.delete(processId);
      return left;
    },
  };
};
