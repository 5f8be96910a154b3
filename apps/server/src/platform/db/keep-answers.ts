import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { changesOf } from './table-changes.ts';

interface KeepOptions<Key> {
  /** The same for questions that have the same answer. */
  readonly nameOf: (key: Key) => string;
  /** Whatever an answer can depend on. */
  readonly tables: readonly string[];
  /** Answers of one pool that are kept. */
  readonly most: number;
}

interface Kept<Answer> {
  readonly answer: Answer;
  readonly changes: number;
  readonly since: number;
}

/**
 * The oldest that an answer may be. Somebody may write to the database past this process, from a terminal or a program
 * of their own; after so long that counts here, too.
 */
export const longestKeptMs = 1_000;

/** What is not asked for again does not lie in memory for longer: people take back what they wrote, and leave. */
const forgottenAfterMs = 60_000;

type Ask<Key, Answer> = (pool: pg.Pool, key: Key) => Promise<Answer>;

/**
 * Answers from memory what was asked within the last second, while nothing was written to what it depends on; only where
 * this process is the only one that writes. Nothing is kept of what has no answer, and nothing that was asked before a
 * change and answered after it.
 */
export const keepAnswers = <Key, Answer extends object | undefined>(
  ask: Ask<Key, Answer>,
  { nameOf, tables, most }: KeepOptions<Key>,
): Ask<Key, Answer> => {
  const byPool = new WeakMap<pg.Pool, LRUCache<string, Kept<Answer>>>();
  const keptOf = (pool: pg.Pool) => {
    const known = byPool.get(pool) ?? new LRUCache<string, Kept<Answer>>({ max: most });
    byPool.set(pool, known);
    return known;
  };
  return async (pool, key) => {
    const watch = changesOf(pool);
    if (watch === null) return ask(pool, key);
    const [all, name, changes, now] = [keptOf(pool), nameOf(key), watch.countOf(tables), performance.now()];
    const kept = all.get(name);
    if (kept?.changes === changes && now - kept.since < longestKeptMs) return kept.answer;
    const answer = await ask(pool, key);
    if (answer === undefined || watch.countOf(tables) !== changes) return answer;
    if (all.size === 0) setTimeout(() => all.clear(), forgottenAfterMs).unref();
    all.set(name, { answer, changes, since: now });
    return answer;
  };
};
