import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#platform/db/database';
import { createTestDatabase } from '../database.ts';
import { copyEmbeddedDatabase } from '../database-template.ts';
import { makePrimaryBranch, makeCustomer, makeTeamLeader, signIn, type User } from '../factories.ts';

/** Somebody with a session. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

export type SignedInPair = readonly [SignedIn, SignedIn];

/** Where a server that runs as a program of its own keeps everything, with people in it. */
export interface ServerPlace {
  /** What the server is started with. */
  readonly env: Readonly<Record<string, string>>;
  readonly pairs: readonly SignedInPair[];
  /** Works on the database; the embedded one can be had only while no server runs. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

const makePairs = async (database: Database, count: number): Promise<SignedInPair[]> => {
  const branchId = (await makePrimaryBranch(database)).id;
  const signedIn = async (user: User): Promise<SignedIn> => ({ user, token: await signIn(database, user) });
  const pairs: SignedInPair[] = [];
  for (let index = 0; index < count; index++) {
    const customer = await signedIn(await makeCustomer(database, { branchId }));
    pairs.push([customer, await signedIn(await makeTeamLeader(database, { branchId }))]);
  }
  return pairs;
};

/**
 * Makes one with pairs of people who may write to each other: on a database of its own, on the engine that
 * `TEST_DATABASE` names, or on the server at `databaseUrl`.
 */
export const makeServerPlace = async (pairCount: number, databaseUrl?: string): Promise<ServerPlace> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'faults-'));
  const isEmbedded = databaseUrl === undefined && process.env['TEST_DATABASE'] !== 'postgres';
  if (isEmbedded) await copyEmbeddedDatabase(dataDir);
  const own = isEmbedded || databaseUrl !== undefined ? null : await createTestDatabase();
  const url = databaseUrl ?? own?.url;
  const withDatabase: ServerPlace['withDatabase'] = async (work) => {
    const database = await openDatabase({ dataDir, url });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  return {
    env: {
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'fatal',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    },
    pairs: await withDatabase((database) => makePairs(database, pairCount)),
    withDatabase,
    remove: async () => {
      await own?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
