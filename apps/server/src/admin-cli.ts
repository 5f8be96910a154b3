import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { readConfig } from '#config/config';
import { findDataDir } from '#config/data-dir';
import { createLogger } from '#platform/logger';
import { printToTerminal } from '#platform/terminal';
import { runAdminCommand, usage, UsageError } from './admin-commands.ts';
import { becomeOwner } from './data-dir-owner.ts';
import { openCurrentDatabase } from './open-named-database.ts';
import { linesFor } from './start-problems.ts';

/** Asks on the terminal without showing what is typed; takes a line of the input when that is no terminal. */
const askPassword = async (): Promise<string> => {
  process.stdout.write('New password: ');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: process.stdin.isTTY });
  const ended = once(lines, 'close').then(() => ['']);
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  lines.close();
  printToTerminal('');
  return line;
};

try {
  await runAdminCommand(process.argv.slice(2), {
    say: printToTerminal,
    askPassword,
    openDatabase: async () => {
      becomeOwner(findDataDir());
      // No command needs the secret, and one would be made where there is none.
      const config = readConfig(undefined, { SECRET: randomBytes(32).toString('base64url') });
      return openCurrentDatabase(config, createLogger({ level: 'silent' }));
    },
  });
} catch (error) {
  const lines = error instanceof UsageError ? [error.message, '', usage] : linesFor(error);
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}
