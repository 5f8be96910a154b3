import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase, openEmbeddedDatabase } from '#platform/db/database';
import type { PoolOptions } from '#platform/db/pool';
import { copyEmbeddedDatabase, serverTemplate } from './database-template.ts';

export interface TestDatabase {
  readonly database: Database;
  /** Where other processes reach it; only with a real server. */
  readonly url?: string;
  close(): Promise<void>;
}

/**
 * Makes the outer connection fail inside a transaction. Without this it waits for the transaction, which waits for it,
 * until the time is up: on the embedded engine always, on a server when the pool is busy.
 */
const guardTransactions = (database: Database): Database => {
  const insideOf = new AsyncLocalStorage<{ isOver: boolean }>();
  const { pool } = database;
  const connect = pool.connect.bind(pool) as (...callback: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...callback: unknown[]) => {
      const transaction = insideOf.getStore();
      if (transaction && !transaction.isOver) {
        throw new Error('The outer database was used inside a transaction. Use the transaction that was passed in.');
      }
      return connect(...callback);
    },
  });
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const transaction = { isOver: false };
        try {
          return await insideOf.run(transaction, async () => await work(tx));
        } finally {
          transaction.isOver = true;
        }
      }),
  };
};

const onServer = async (serverUrl: string, options: PoolOptions): Promise<TestDatabase> => {
  const template = await serverTemplate(serverUrl);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const runOnce = async (connectionString: string, statement: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await runOnce(serverUrl, `create database ${name} template ${template}`);
  // A server that makes and drops databases all the time may be long about a connection; no test here is about that.
  const database = await openDatabase({ url, dataDir: '', connectTimeoutMs: 60_000, ...options });
  return {
    database: guardTransactions(database),
    url,
    close: async () => {
      await database.close();
      await runOnce(serverUrl, `drop database ${name} with (force)`);
    },
  };
};

const onEmbedded = async (options: PoolOptions): Promise<TestDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'branchline-test-'));
  await copyEmbeddedDatabase(dataDir);
  const database = await openEmbeddedDatabase({ dataDir, isDurable: false, ...options });
  return {
    database: guardTransactions(database),
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/**
 * A migrated database of the caller's own, empty but for what migrations put there. `TEST_DATABASE=postgres` makes it
 * on the server at TEST_DATABASE_URL; otherwise it is the embedded engine, which here does not wait for the disk.
 * Call it once a test file, and `close` in `afterAll`.
 */
export const createTestDatabase = (options: PoolOptions = {}): Promise<TestDatabase> => {
  if (process.env['TEST_DATABASE'] !== 'postgres') return onEmbedded(options);
  const url = process.env['TEST_DATABASE_URL'];
  if (!url)
    throw new Error('TEST_DATABASE=postgres needs TEST_DATABASE_URL, for example postgres://localhost/postgres.');
  return onServer(url, options);
};
