import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Logger } from '#platform/logger';
import { createPool, type PoolOptions } from '../pool.ts';
import { createIfMissing } from './create-if-missing.ts';
import { startEngine } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import { startUpkeep } from './upkeep.ts';
import { WireStream } from './wire-stream.ts';

export interface EmbeddedOptions extends PoolOptions {
  readonly dataDir: string;
  /** False only for tests that no crash can hurt: commits then do not wait for the disk. */
  readonly isDurable?: boolean;
}

interface Embedded {
  readonly pool: pg.Pool;
  /** False while the engine is being opened again after a crash. */
  readonly isOpen: () => boolean;
  readonly close: () => Promise<void>;
}

/** One line for people; the engine's own log goes to ours. */
const explain = (error: unknown, directory: string, logger?: Logger) => {
  logger?.error({ err: error }, 'The embedded database could not be opened.');
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
  return new Error(`The embedded database in ${directory} could not be opened: ${reason ?? ''}`, { cause: error });
};

/** Opens the embedded engine on `dataDir`, which it owns until it is closed, behind a pool of one connection. */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { dataDir, logger, isDurable = true } = options;
  const folder = resolve(dataDir);
  const directory = join(folder, 'database');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  const engine = await createIfMissing(directory, { isDurable })
    .then(() => startEngine({ directory, isDurable, logger }))
    .catch(async (error: unknown) => {
      await unlock();
      throw explain(error, directory, logger);
    });
  // The address and the user mean nothing to the engine; they keep the environment (PGHOST …) out of it.
  const address = { host: 'embedded', user: 'postgres', database: 'postgres', password: '', ssl: false };
  const stream = () => new WireStream(engine);
  // The first statement compiles the engine, which takes a slow machine longer than a pool waits for a connection.
  const first = new pg.Client({ ...address, stream });
  await first
    .connect()
    .then(() => first.query('select 1'))
    .then(() => first.end())
    .catch(async (error: unknown) => {
      await engine.close();
      await unlock();
      throw explain(error, directory, logger);
    });
  const pool = createPool({ ...address, stream, max: 1, idleTimeoutMillis: 0 }, options);
  const stopUpkeep = startUpkeep(pool, logger);
  const close = async () => {
    stopUpkeep();
    await pool.end();
    await engine.close();
    await unlock();
  };
  return { pool, isOpen: engine.isOpen, close };
};
