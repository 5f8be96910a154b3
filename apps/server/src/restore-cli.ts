import { access, constants, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config/config';
import { findDataDir } from '#config/data-dir';
import { findSecretSource, replaceSecret } from '#config/secret';
import { createLogger } from '#platform/logger';
import { openStorage } from '#platform/storage/open-storage';
import { printToTerminal } from '#platform/terminal';
import { checkBackup } from './backup/check-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { type Unseal, unsealWith } from './backup/sealing.ts';
import { becomeOwner } from './data-dir-owner.ts';
import { migrationsFolder, openNamedDatabase } from './open-named-database.ts';
import { linesFor } from './start-problems.ts';

const usage = `Usage: npm run restore -- <folder> [--identity <file>] [--replace] [--keep-sessions] [--bring-back-all]

Puts a backup into an empty place, with every server stopped: the database and the storage that the variables name.
  --identity <file>  the private key of age that opens an encrypted one
  --replace          removes the installation that is there first; whoever was turned off or removed in it stays off
  --keep-sessions    leaves people signed in who were so then; otherwise everybody signs in anew
  --bring-back-all   with --replace: turns nobody off who was not at that moment`;

/** Goes on as the owner of the place that is restored into, if that is somebody else than root, who has to see the backup. */
const becomeReader = async (folder: string): Promise<void> => {
  const dataDir = findDataDir();
  const owner = becomeOwner(dataDir);
  if (owner === null) return;
  await access(folder, constants.R_OK | constants.X_OK).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return;
    throw new Error(
      `DATA_DIR ${dataDir} belongs to ${owner.name}, who may not read ${folder}, and nothing was changed. ` +
        `Copy the backup to where that user may read, chown -R ${owner.name} the copy, and restore that.`,
    );
  });
};

interface Options {
  readonly isReplacing: boolean;
  readonly areSessionsRestored: boolean;
  readonly areAllRestored: boolean;
  readonly identity: string | undefined;
}

const readIdentity = async (path: string): Promise<Unseal> =>
  unsealWith(
    await readFile(path, 'utf8').catch((error: unknown) => {
      throw new Error(`The file ${path} of --identity cannot be read, and nothing was changed.`, { cause: error });
    }),
  );

const sayWhoIsBack = ({ isReplacing }: Options, takenAt: string, turnedOff: number): void => {
  if (turnedOff > 0)
    printToTerminal(`${String(turnedOff)} people who were turned off or removed after it stay turned off.`);
  if (!isReplacing)
    printToTerminal(
      `The place was empty, so nobody knows here who was turned off or removed after ${takenAt}: look at the users screen, and turn them off again.`,
    );
};

const restore = async (folder: string, options: Options): Promise<void> => {
  // Before this program may become the owner of DATA_DIR, who need not see the key.
  const unseal = options.identity === undefined ? undefined : await readIdentity(resolve(options.identity));
  await becomeReader(folder);
  const secretSource = findSecretSource();
  const config = readConfig();
  const logger = createLogger({ level: 'silent' });
  const backup = await checkBackup(folder, unseal);
  if (secretSource === 'given' && config.secret !== backup.secret) {
    throw new Error(
      `SECRET is not the one of this backup, and with another one second factors and links to files do not work. Set SECRET to what ${folder}/secret holds.`,
    );
  }
  const storage = await openStorage(config.storage, logger);
  try {
    const database = await openNamedDatabase(config, logger);
    try {
      const { isReplacing, areSessionsRestored, areAllRestored } = options;
      const noteFile = join(config.dataDir, 'restore-turned-off.json');
      const how = { isReplacing, areSessionsRestored, areAllRestored, noteFile };
      const { newer, turnedOff } = await restoreBackup(backup, { database, storage, migrationsFolder, ...how });
      if (secretSource !== 'given') replaceSecret(config.dataDir, backup.secret);
      const { takenAt, tables, files, missingFiles } = backup.manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      printToTerminal(`Restored the backup of ${takenAt}: ${String(rows)} rows and ${String(files.count)} files.`);
      if (!areSessionsRestored) printToTerminal('Everybody signs in anew.');
      sayWhoIsBack(options, takenAt, turnedOff);
      if (newer > 0)
        printToTerminal(`It was older than this program; ${String(newer)} changes were made to its tables.`);
      if (missingFiles.length > 0) {
        printToTerminal(`${String(missingFiles.length)} files were not in the backup; manifest.json lists them.`);
      }
    } finally {
      await database.close();
    }
  } finally {
    await storage.close();
  }
};

try {
  const { values, positionals } = parseArgs({
    options: {
      replace: { type: 'boolean', default: false },
      identity: { type: 'string' },
      'keep-sessions': { type: 'boolean', default: false },
      'bring-back-all': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (values.help || folder === undefined || positionals.length > 1) printToTerminal(usage);
  else
    await restore(resolve(folder), {
      isReplacing: values.replace,
      areSessionsRestored: values['keep-sessions'],
      areAllRestored: values['bring-back-all'],
      identity: values.identity,
    });
} catch (error) {
  process.stderr.write(`${linesFor(error).join('\n')}\n`);
  process.exitCode = 1;
}
