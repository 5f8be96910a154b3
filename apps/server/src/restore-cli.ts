import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config/config';
import { findDataDir } from '#config/data-dir';
import { replaceSecret } from '#config/secret';
import { findSecretSource } from '#config/secret-source';
import { createLogger } from '#platform/logger';
import { openStorage } from '#platform/storage/open-storage';
import { printToTerminal } from '#platform/terminal';
import { checkBackup } from './backup/check-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { becomeOwner } from './data-dir-owner.ts';
import { linesFor } from './start-problems.ts';
import { migrationsFolder, openNamedDatabase } from './start-server.ts';

const usage = `Usage: npm run restore -- <folder> [--replace]

Puts a backup into an empty place, with every server stopped: the database and the storage that the variables name.
  --replace   removes the installation that is there first`;

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

const restore = async (folder: string, isReplacing: boolean): Promise<void> => {
  await becomeReader(folder);
  const secretSource = findSecretSource();
  const config = readConfig();
  const logger = createLogger({ level: 'silent' });
  const backup = await checkBackup(folder);
  if (secretSource === 'given' && config.secret !== backup.secret) {
    throw new Error(
      `SECRET is not the one of this backup, and with another one second factors and links to files do not work. Set SECRET to what ${folder}/secret holds.`,
    );
  }
  const storage = await openStorage(config.storage, logger);
  try {
    const database = await openNamedDatabase(config, logger);
    try {
      const { newer } = await restoreBackup(backup, { database, storage, migrationsFolder, isReplacing });
      if (secretSource !== 'given') replaceSecret(config.dataDir, backup.secret);
      const { takenAt, tables, files, missingFiles } = backup.manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      printToTerminal(`Restored the backup of ${takenAt}: ${String(rows)} rows and ${String(files.count)} files.`);
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
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (values.help || folder === undefined || positionals.length > 1) printToTerminal(usage);
  else await restore(resolve(folder), values.replace);
} catch (error) {
  process.stderr.write(`${linesFor(error).join('\n')}\n`);
  process.exitCode = 1;
}
