import { NodePgSession, NodePgTransaction, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isRetryable } from './sql-state.ts';

/** What repositories take first: the database, or the transaction they are called in. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

const attempts = 3;
const dialect = new PgDialect();

/** A connection that did not answer in time is still busy with the statement, so it cannot even roll back. */
const isUnanswered = (error: unknown, depth = 0): boolean =>
  error instanceof Error &&
  depth <= 5 &&
  (error.message === 'Query read timeout' || isUnanswered(error.cause, depth + 1));

const canRollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );

const runOnce = async <T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  // Work that stands still must not keep the place of a connection that was ended for it.
  let breakOff: (error: Error) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    breakOff = reject;
    client.once('error', breakOff);
  });
  broken.catch(() => undefined);
  try {
    await client.query('begin');
    const tx: Db = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
    const result = await Promise.race([work(tx), broken]);
    const { command } = await client.query('commit');
    // So PostgreSQL answers the commit of a failed transaction, without an error.
    if (command === 'ROLLBACK') throw new Error('A failed statement was ignored inside a transaction.');
    client.off('error', breakOff);
    client.release();
    return result;
  } catch (error) {
    const isUsable = !isUnanswered(error) && (await canRollBack(client));
    client.off('error', breakOff);
    client.release(!isUsable);
    throw error;
  }
};

/** Runs `work` in a transaction of its own; tries again after a serialization failure or deadlock. */
export const runTransaction = async <T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
};
