import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config/config';
import { findSecretSource } from '#config/secret';
import { printToTerminal } from '#platform/terminal';
import { keepNewest } from './backup/keep-newest.ts';
import { makeBackup } from './backup/make-backup.ts';
import { sealFor } from './backup/sealing.ts';
import { linesFor } from './start-problems.ts';

const usage = `Usage: npm run backup [-- [<folder>] [--keep <number>] [--accept-missing]
                      [--recipient <age1…>]]

Makes a backup in a folder that does not exist yet (./backups/<now> when none is named), while the server runs.
Set the same variables as the server has.
  --keep <number>    then removes all but this many of the newest backups beside it
  --recipient <key>  encrypts it to this public key of age; can be given more than once
  --accept-missing   ends with 0 although files that the database names are lost`;

const nameOfNow = () =>
  join(
    'backups',
    new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-'),
  );

const options = {
  keep: { type: 'string' },
  recipient: { type: 'string', multiple: true },
  'accept-missing': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const readCount = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error('--keep takes a number from 1 on. Example: --keep 14');
  return Number(text);
};

const namesShown = 10;

const printLost = (lost: readonly string[], isAccepted: boolean): void => {
  const shown = lost.slice(0, namesShown).join(', ');
  const more =
    lost.length > namesShown ? ` and ${String(lost.length - namesShown)} more (manifest.json lists them)` : '';
  process.stderr.write(
    `MISSING: ${String(lost.length)} files that the database names are not in the storage, and not in this backup: ${shown}${more}.\n` +
      (isAccepted
        ? ''
        : 'Set STORAGE_URL and DATA_DIR as the server has them. If the files are lost for good, add --accept-missing.\n'),
  );
};

interface Options {
  readonly keep: number | null;
  readonly isMissingAccepted: boolean;
  readonly recipients: readonly string[];
}

const backUp = async (folder: string, { keep, isMissingAccepted, recipients }: Options): Promise<void> => {
  const seal = recipients.length > 0 ? sealFor(recipients) : undefined;
  if (findSecretSource() === 'nowhere') {
    throw new Error('The secret of the server is not here. Set SECRET or DATA_DIR as the server has it.');
  }
  const { tables, files, missingFiles, lostFiles, leftOut } = await makeBackup(readConfig(), folder, seal);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const isComplete = lostFiles.length === 0 || isMissingAccepted;
  printToTerminal(
    `The backup is ${isComplete ? 'complete' : 'NOT complete'}: ${String(rows)} rows and ${String(files.count)} files in ${folder}`,
  );
  printToTerminal(
    seal
      ? 'It is encrypted. Only who has the private key can restore it: keep that key, and not on this machine.'
      : 'It holds everything people wrote, and the secret. Keep it where only you can read it, or encrypt it: --recipient.',
  );
  if (leftOut.length > 0) printToTerminal(`Tables of others in this database are not in it: ${leftOut.join(', ')}.`);
  const deleted = missingFiles.length - lostFiles.length;
  if (deleted > 0)
    printToTerminal(`${String(deleted)} files were deleted during the backup; manifest.json lists them.`);
  if (lostFiles.length > 0) printLost(lostFiles, isMissingAccepted);
  if (!isComplete) process.exitCode = 1;
  else if (keep !== null) {
    const removed = await keepNewest(folder, keep);
    if (removed > 0) printToTerminal(`${String(removed)} older backups were removed.`);
  }
};

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help || positionals.length > 1) printToTerminal(usage);
  else
    await backUp(resolve(positionals[0] ?? nameOfNow()), {
      keep: readCount(values.keep),
      isMissingAccepted: values['accept-missing'],
      recipients: values.recipient ?? [],
    });
} catch (error) {
  process.stderr.write(`${linesFor(error).join('\n')}\n`);
  process.exitCode = 1;
}
