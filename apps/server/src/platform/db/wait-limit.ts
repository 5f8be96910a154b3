import type pg from 'pg';

type Checkout = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** A shorter wait is no sign of trouble, and leaves a statement its whole time. */
const noticedMs = 250;
/** Where this process was held up, not the database, a statement still gets its answer. */
const leastMs = 500;
const waits = new WeakMap<pg.ClientBase, number>();

/** Notes how long whoever takes a connection from `pool` waited for it. */
export const noticeWaits = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as (callback: Checkout) => void;
  const noticed = (callback: Checkout): void => {
    const since = performance.now();
    connect((error, client, release) => {
      if (client) waits.set(client, performance.now() - since);
      callback(error, client, release);
    });
  };
  const promised = () =>
    new Promise((resolve, reject) => noticed((error, client) => (error ? reject(error) : resolve(client))));
  pool.connect = ((callback?: Checkout) => (callback ? noticed(callback) : promised())) as typeof pool.connect;
};

/**
 * Whoever waited for a connection waits that much less for a statement on it, so that both together end within `limitMs`:
 * behind a lock or a full disk one would otherwise wait for two limits.
 */
export const limitByWait = (client: pg.ClientBase, limitMs: number): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const limited = (first: unknown, ...rest: unknown[]): unknown => {
    const waited = waits.get(client) ?? 0;
    const isOwn = typeof (first as { submit?: unknown } | undefined)?.submit === 'function';
    if (waited < noticedMs || isOwn) return query(first, ...rest);
    const statement = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig);
    return query({ ...statement, query_timeout: Math.max(leastMs, limitMs - waited) }, ...rest);
  };
  client.query = limited as typeof client.query;
};
