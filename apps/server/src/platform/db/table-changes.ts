import type pg from 'pg';

/** How often this process has changed each table; it only grows. */
export interface TableChanges {
  /** One number for what was done to all of these tables so far. Others write too where this process is not alone. */
  countOf(tables: readonly string[]): number;
}

/** What a statement does to the database: nothing, something to these tables, or something to any of them. */
type Written = readonly string[] | 'any';

const writes = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?"?(\w+)"?/gi;
const looksOrSets =
  /^\s*(?:select|with|begin|commit|rollback|savepoint|release|set|show|explain|checkpoint|vacuum|analyze)\b/i;
/** Statements that are sent again and again are among these; one that names each of many rows is not. */
const remembered = { most: 2_000, longest: 5_000 };

/** What a text writes by its verbs, those inside `with` too. What is neither that nor a question may write anything. */
export const writtenBy = (text: string): Written => {
  const tables = [...text.matchAll(writes)].flatMap(([, table]) => table?.toLowerCase() ?? []);
  if (tables.length > 0) return [...new Set(tables)];
  return looksOrSets.test(text) ? [] : 'any';
};

const textOf = (question: unknown): string => {
  if (typeof question === 'string') return question;
  const { text } = (question ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : 'unknown';
};

const changesByPool = new WeakMap<pg.Pool, TableChanges>();

/** The changes of a pool that is watched; null where other processes write as well. */
export const changesOf = (pool: pg.Pool): TableChanges | null => changesByPool.get(pool) ?? null;

interface Watched {
  readonly connection: { prependListener(event: 'readyForQuery', listener: (told: { status?: string }) => void): void };
  query: (...given: unknown[]) => unknown;
}

/**
 * Counts every change that goes through this pool, by the text of its statements, so that no writer has to say what it
 * wrote. A change counts when its transaction has ended, however it ended, and before whoever made it hears of that.
 */
export const watchChanges = (pool: pg.Pool): void => {
  const known = new Map<string, Written>();
  const counts = new Map<string, number>();
  let countOfAll = 0;

  const written = (question: unknown): Written => {
    const text = textOf(question);
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = writtenBy(text);
    if (known.size >= remembered.most) known.clear();
    if (text.length <= remembered.longest) known.set(text, found);
    return found;
  };

  pool.on('connect', (client) => {
    const watched = client as unknown as Watched;
    const touched = new Set<string>();
    let isAny = false;
    let asked = 0;
    const count = () => {
      for (const table of touched) counts.set(table, (counts.get(table) ?? 0) + 1);
      if (isAny) countOfAll++;
    };
    const ask = watched.query.bind(client);
    watched.query = (...given) => {
      asked++;
      const found = written(given[0]);
      if (found === 'any') isAny = true;
      else for (const table of found) touched.add(table);
      return ask(...given);
    };
    // Before the client's own listener, which answers whoever asked.
    watched.connection.prependListener('readyForQuery', ({ status }) => {
      asked = Math.max(0, asked - 1);
      if (status !== 'I' || (touched.size === 0 && !isAny)) return;
      count();
      if (asked > 0) return;
      touched.clear();
      isAny = false;
    });
    client.on('end', count);
  });
  changesByPool.set(pool, {
    countOf: (tables) => tables.reduce((sum, table) => sum + (counts.get(table) ?? 0), countOfAll),
  });
};
