import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import type { Logger } from '#platform/logger';
import type { Tracing } from '#platform/tracing/tracing-types';
import { sqlStateOf } from './sql-state.ts';

interface StatementHabits {
  readonly logger?: Logger | undefined;
  readonly slowStatementMs?: number | null | undefined;
  readonly tracing?: Tracing | undefined;
}

type Settle = (error?: unknown) => void;
type Callback = (...args: unknown[]) => void;
interface Named {
  readonly text?: string;
  readonly name?: string;
  readonly submit?: unknown;
}

/** Enough to find it in the sources; values stand beside it, never in it. */
const maxText = 500;
const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, maxText);

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
        settle(results[0] ?? undefined);
        (last as Callback)(...results);
      });
    }
    const answer = query(...args) as Promise<unknown>;
    answer.then(() => settle(), settle);
    return answer;
  };
  client.query = watched as typeof client.query;
};

const beginSpan = (tracing: Tracing | undefined, { text = '', name }: Named): Settle | undefined => {
  // The loops of each process ask all day; what nobody asked for is no trace.
  if (tracing?.isInside() !== true) return undefined;
  const statement = shortened(text);
  const span = tracing.begin({
    name: name ?? statement.split(' ', 1)[0]?.toUpperCase() ?? 'statement',
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
  });
  return (error) => span.end(undefined, error === undefined ? undefined : (sqlStateOf(error) ?? 'error'));
};

/** Names in the log each statement of `client` that took longer than `slowStatementMs`, as this process saw it, and traces them. */
export const watchStatements = (client: pg.ClientBase, { logger, slowStatementMs, tracing }: StatementHabits): void => {
  const slowMs = slowStatementMs || Number.POSITIVE_INFINITY;
  if (!tracing && (!logger || slowMs === Number.POSITIVE_INFINITY)) return;
  around(client, (statement) => {
    const since = performance.now();
    const endSpan = beginSpan(tracing, statement);
    return (error) => {
      endSpan?.(error);
      const ms = Math.round(performance.now() - since);
      if (ms < slowMs) return;
      const { text = '', name } = statement;
      logger?.warn({ ms, name, statement: shortened(text) }, 'A statement was slow.');
    };
  });
};

/** Whoever waited for a connection goes on as part of what it was part of, not of what let the connection go. */
export const keepCallers = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const bound = (callback?: Callback): unknown => (callback ? connect(AsyncResource.bind(callback)) : connect());
  pool.connect = bound as typeof pool.connect;
};
