import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config/config';
import { findSecretSource } from '#config/secret-source';
import { printToTerminal } from '#platform/terminal';
import { makeBackup } from './backup/make-backup.ts';
import { linesFor } from './start-problems.ts';

const usage = `Usage: npm run backup [-- <folder>]

Makes a backup in a folder that does not exist yet (./backups/<now> when none is named), while the server runs.
Set the same variables as the server has.`;

const nameOfNow = () =>
  join(
    'backups',
    new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-'),
  );

try {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h', default: false } },
    allowPositionals: true,
  });
  if (values.help || positionals.length > 1) printToTerminal(usage);
  else {
    if (findSecretSource() === 'nowhere') {
      throw new Error('The secret of the server is not here. Set SECRET or DATA_DIR as the server has it.');
    }
    const folder = resolve(positionals[0] ?? nameOfNow());
    const { tables, files, missingFiles, leftOut } = await makeBackup(readConfig(), folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    printToTerminal(`The backup is complete: ${String(rows)} rows and ${String(files.count)} files in ${folder}`);
    printToTerminal('It holds everything people wrote, and the secret. Keep it where only you can read it.');
    if (leftOut.length > 0) printToTerminal(`Tables of others in this database are not in it: ${leftOut.join(', ')}.`);
    if (missingFiles.length > 0) {
      printToTerminal(
        `${String(missingFiles.length)} files were not in the storage any more, removed during the backup or lost before; manifest.json lists them.`,
      );
    }
  }
} catch (error) {
  process.stderr.write(`${linesFor(error).join('\n')}\n`);
  process.exitCode = 1;
}
