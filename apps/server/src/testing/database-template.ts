import { createHash } from 'node:crypto';
import { constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Database, openDatabase, openEmbeddedDatabase } from '#platform/db/database';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { migrate } from '#platform/db/migrate';

const inServer = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const migrationsFolder = inServer('migrations');
const cacheFolder = inServer('../../node_modules/.cache/branchline/embedded-databases');

const dayMs = 24 * 3_600_000;

/** Names the templates, so that a changed migration or engine makes another one. */
const contentHash = () => {
  const { dependencies } = JSON.parse(readFileSync(inServer('package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const hash = createHash('sha256').update(dependencies['@electric-sql/pglite'] ?? '');
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
};

const waitForLock = async (folder: string): Promise<() => Promise<void>> => {
  for (;;) {
    try {
      return await lockFolder(folder);
    } catch {
      await delay(100);
    }
  }
};

/** Templates of earlier migrations, 80 MB each time. Those of today may still be in use by another run. */
const removeOld = async () => {
  for (const name of await readdir(cacheFolder)) {
    const path = join(cacheFolder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
};

/** `bare` has no tables yet, `migrated` has all of them and nobody in them. */
type Stage = 'bare' | 'migrated';

const copyFolder = (from: string, to: string) => cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

const makeStages = async (folder: string): Promise<void> => {
  const inStage = (stage: Stage) => ({ dataDir: join(folder, stage), isDurable: false });
  const bare = await openEmbeddedDatabase(inStage('bare'));
  await bare.close();
  await copyFolder(join(folder, 'bare'), join(folder, 'migrated'));
  const migrated = await openEmbeddedDatabase(inStage('migrated'));
  await migrate(migrated, migrationsFolder).finally(() => migrated.close());
};

/** A folder with a data folder for each stage, to be copied. Made once, whichever test process comes first. */
const embeddedTemplates = async (): Promise<string> => {
  const templates = join(cacheFolder, contentHash());
  if (existsSync(templates)) return templates;
  await mkdir(cacheFolder, { recursive: true });
  const unlock = await waitForLock(cacheFolder);
  try {
    if (existsSync(templates)) return templates;
    const unfinished = `${templates}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await makeStages(unfinished);
    await rename(unfinished, templates);
    await removeOld();
    return templates;
  } finally {
    await unlock();
  }
};

/**
 * Puts an embedded database into the data folder `dataDir`. To make a new one takes three times as long as to open one:
 * only tests of a first start do that.
 */
export const copyEmbeddedDatabase = async (dataDir: string, stage: Stage = 'migrated'): Promise<void> =>
  copyFolder(join(await embeddedTemplates(), stage), dataDir);

/** Opens an embedded database without tables in the data folder `dataDir`. */
export const openBareDatabase = async (dataDir: string): Promise<Database> => {
  await copyEmbeddedDatabase(dataDir, 'bare');
  return openEmbeddedDatabase({ dataDir, isDurable: false });
};

/** The name of the migrated, empty database on the test server, to be cloned. Made once, like the embedded one. */
export const serverTemplate = async (serverUrl: string): Promise<string> => {
  const template = `template_${contentHash()}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(hashtext('test database template'))");
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount) return template;
    const unfinished = `${template}_unfinished`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    const url = Object.assign(new URL(serverUrl), { pathname: `/${unfinished}` }).href;
    const database = await openDatabase({ url, dataDir: '' });
    await migrate(database, migrationsFolder).finally(() => database.close());
    await admin.query(`alter database ${unfinished} rename to ${template}`);
    return template;
  } finally {
    await admin.end();
  }
};
