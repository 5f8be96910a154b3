/** Who else is on the bus, and whether everything they wrote was read. */
export interface PeerWatch {
  readonly alive: ReadonlySet<string>;
  /**
   * Notes batch `number` of a peer. `repeat`: it was read before. `gap`: batches before it were never read. `isNew`: the
   * peer counted as gone, or was never heard of.
   */
  note(processId: string, number: number): { readonly order: 'next' | 'repeat' | 'gap'; readonly isNew: boolean };
  forget(processId: string): void;
  /** Peers not heard of for `silentMs`; they count as gone. What was read of them is remembered: they may come back. */
  takeSilent(silentMs: number): string[];
  /** Silence up to now is not held against anybody: nothing could be heard. */
  excuse(): void;
}

/** Starts with nobody. */
export const createPeerWatch = (): PeerWatch => {
  const lastNumber = new Map<string, number>();
  const heardAt = new Map<string, number>();
  const alive = new Set<string>();

  const forget = (processId: string) => {
    lastNumber.delete(processId);
    heardAt.delete(processId);
    alive.delete(processId);
  };

  return {
    alive,
    note: (processId, number) => {
      const last = lastNumber.get(processId);
      const isNew = !alive.has(processId);
      heardAt.set(processId, performance.now());
      alive.add(processId);
      if (last !== undefined && number <= last) return { order: 'repeat', isNew };
      lastNumber.set(processId, number);
      return { order: last === undefined || number === last + 1 ? 'next' : 'gap', isNew };
    },
    forget,
    takeSilent: (silentMs) => {
      const before = performance.now() - silentMs;
      const silent = [...heardAt].filter(([, at]) => at < before).map(([processId]) => processId);
      for (const processId of silent) {
        heardAt.delete(processId);
        alive.delete(processId);
      }
      return silent;
    },
    excuse: () => {
      const now = performance.now();
      for (const processId of heardAt.keys()) heardAt.set(processId, now);
    },
  };
};
