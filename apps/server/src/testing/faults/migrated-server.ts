import { fileURLToPath } from 'node:url';
import { openDatabase } from '#platform/db/database';
import { migrate } from '#platform/db/migrate';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Brings the database at `url` up to date, as the first start of a server does. */
export const migrateServer = async (url: string): Promise<void> => {
  const database = await openDatabase({ url, dataDir: '' });
  await migrate(database, migrationsFolder).finally(() => database.close());
};
