import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config/config';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

const noteIn = (dataDir: string): string => join(dataDir, 'database-is-elsewhere');

/**
 * Notes for commands whether the server that starts keeps its database in DATA_DIR. Answers what the person at the terminal
 * should know: one who forgot DATABASE_URL would find an empty product, or an old one.
 */
export const noteDatabasePlace = ({ databaseUrl, dataDir }: Place): readonly string[] => {
  const note = noteIn(dataDir);
  if (databaseUrl !== null) {
    try {
      if (!existsSync(note))
        writeFileSync(note, 'The servers whose DATA_DIR this is use the database that DATABASE_URL names.\n', {
          mode: 0o600,
        });
    } catch {
      // It helps who forgets DATABASE_URL; the server itself needs it for nothing.
    }
    return [];
  }
  if (!existsSync(note)) return [];
  rmSync(note, { force: true });
  return [
    `WARNING: a server with DATA_DIR ${dataDir} had a DATABASE_URL, and this one has none: it goes on with the embedded database there.`,
  ];
};

/** Throws one clear line when the embedded database is asked for where servers have another one. */
export const assertDatabaseIsHere = ({ databaseUrl, dataDir }: Place): void => {
  if (databaseUrl !== null || !existsSync(noteIn(dataDir))) return;
  throw new Error(
    `DATABASE_URL is not set, and the server that was started last with DATA_DIR ${dataDir} had one. Set it as the server has it ` +
      `(or DATABASE_URL_FILE); if the embedded database is meant, remove ${noteIn(dataDir)}.`,
  );
};

/** Throws one clear line when the configuration names a folder without a database, which opening it would make. */
export const assertDatabaseIsThere = (place: Place): void => {
  assertDatabaseIsHere(place);
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== null || existsSync(join(dataDir, 'database'))) return;
  throw new Error(
    `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it; in a new place, start the server first.`,
  );
};
