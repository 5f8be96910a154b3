/** Two people who were found allowed to write to each other. */
export interface KnownPair {
  readonly conversationId: number;
  /** Who stands first in the conversation's row. */
  readonly firstUserId: string;
  /** What was true of them then: see `permissionFingerprint`. */
  readonly facts: string;
}

/** The same for both directions. */
export const pairKeyOf = (one: string, other: string): string => (one < other ? one + other : other + one);

/** Remembers the pairs that were allowed last. It saves a look, never a check: storing compares the facts. */
export interface KnownPairs {
  get(pairKey: string): KnownPair | undefined;
  set(pairKey: string, pair: KnownPair): void;
  forget(pairKey: string): void;
}

/** Keeps the `limit` pairs that came last. */
export const createKnownPairs = (limit: number): KnownPairs => {
  const pairs = new Map<string, KnownPair>();
  return {
    get: (pairKey) => pairs.get(pairKey),
    set: (pairKey, pair) => {
      pairs.delete(pairKey);
      pairs.set(pairKey, pair);
      if (pairs.size <= limit) return;
      const [oldest] = pairs.keys();
      if (oldest !== undefined) pairs.delete(oldest);
    },
    forget: (pairKey) => pairs.delete(pairKey),
  };
};
