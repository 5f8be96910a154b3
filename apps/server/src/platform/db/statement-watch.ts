import type pg from 'pg';
import type { Logger } from '#platform/logger';

interface StatementHabits {
  readonly logger?: Logger | undefined;
  readonly slowStatementMs?: number | null | undefined;
}

type Settle = () => void;
type Callback = (...args: unknown[]) => void;
interface Named {
  readonly text?: string;
  readonly name?: string;
  readonly submit?: unknown;
}

/** Enough to find it in the sources; values stand beside it, never in it. */
const maxText = 500;

/** Runs `begin` before each statement of a client, and what it answers after it, however the caller waits for it. */
const around = (client: pg.ClientBase, begin: (statement: Named) => Settle): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const [first] = args;
    const statement: Named = typeof first === 'string' ? { text: first } : ((first as Named | undefined) ?? {});
    if (typeof statement.submit === 'function') return query(...args);
    const settle = begin(statement);
    const last = args.at(-1);
    if (typeof last === 'function') {
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        settle();
        (last as Callback)(...results);
      });
    }
    const answer = query(...args) as Promise<unknown>;
    answer.then(settle, settle);
    return answer;
  };
  client.query = watched as typeof client.query;
};

/** Names in the log each statement of `client` that took longer than `slowStatementMs`, as this process saw it. */
export const watchStatements = (client: pg.ClientBase, { logger, slowStatementMs }: StatementHabits): void => {
  if (!logger || !slowStatementMs) return;
  around(client, ({ text = '', name }) => {
    const since = performance.now();
    return () => {
      const ms = Math.round(performance.now() - since);
      if (ms < slowStatementMs) return;
      logger.warn({ ms, name, statement: text.replace(/\s+/g, ' ').trim().slice(0, maxText) }, 'A statement was slow.');
    };
  });
};
