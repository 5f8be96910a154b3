import type { ChatPartner } from '@branchline/contract/shapes';
import type { QueryCache, QueryKey } from '@tanstack/react-query';

/** What happened to a partner, as a change of how they are shown. Made twice, or to a newer state, it does no harm. */
export interface PartnerChange {
  readonly partnerId: string;
  readonly change: (partner: ChatPartner) => ChatPartner;
  /** They are the one who wrote, or was written to, last. */
  readonly isNewest: boolean;
}

/** What happened while an answer was under way. The answer may be older than that, and would take it back. */
type Missed = PartnerChange[];

const answersUnderWay = new Set<Missed>();

/** Notes a change for all answers that are under way. */
export const noteChange = (change: PartnerChange): void => {
  for (const missed of answersUnderWay) missed.push(change);
};

/** Waits for an answer; with it comes what happened meanwhile. */
export const withMissed = async <Answer>(ask: () => Promise<Answer>): Promise<[Answer, readonly PartnerChange[]]> => {
  const missed: Missed = [];
  answersUnderWay.add(missed);
  try {
    return [await ask(), missed];
  } finally {
    answersUnderWay.delete(missed);
  }
};

/**
 * Tells, whenever a query of these keys was answered, what happened since it was asked: at once, so that nobody sees the
 * answer without it. Returns what ends it.
 */
export const followAnswers = (
  cache: QueryCache,
  keys: readonly string[],
  tell: (key: QueryKey, missed: readonly PartnerChange[]) => void,
): (() => void) => {
  const missedBy = new Map<string, Missed>();
  const forget = (hash: string): Missed => {
    const missed = missedBy.get(hash) ?? [];
    missedBy.delete(hash);
    answersUnderWay.delete(missed);
    return missed;
  };
  const stop = cache.subscribe((event) => {
    const { queryHash: hash, state } = event.query;
    const key = event.query.queryKey as QueryKey;
    if (!keys.includes(String(key[0]))) return;
    if (event.type === 'removed') forget(hash);
    if (event.type !== 'updated') return;
    if (event.action.type === 'fetch') {
      forget(hash);
      const missed: Missed = [];
      missedBy.set(hash, missed);
      answersUnderWay.add(missed);
    } else if (state.fetchStatus === 'idle') {
      const missed = forget(hash);
      if (event.action.type === 'success' && missed.length > 0) tell(key, missed);
    }
  });
  return () => {
    stop();
    for (const hash of [...missedBy.keys()]) forget(hash);
  };
};
