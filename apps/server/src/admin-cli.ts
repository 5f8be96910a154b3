import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#config/config';
import { addAdmin, AdminError, assertPasswordAllowed, listAdmins, newPassword, resetAdmin } from '#features/auth';
import { AppError } from '#platform/app-error';
import { type Database, openDatabase } from '#platform/db/database';
import { migrate } from '#platform/db/migrate';

const usage = `Usage: npm run admin -- <command>

  list                                             every admin
  add    --email <e-mail> --name "<first last>"    a new admin
         [--phone <10 digits>] [--ask-password]
  reset  --email <e-mail> [--ask-password]         a new password, turned on, signed out everywhere
         [--remove-second-factor]                  and let in without the authenticator app

A password is generated and shown once, unless --ask-password lets you type one.
`;

const options = {
  email: { type: 'string' },
  phone: { type: 'string' },
  name: { type: 'string' },
  'ask-password': { type: 'boolean', default: false },
  'remove-second-factor': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** What was typed on the command line is not enough or not right. */
class UsageError extends Error {}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const required = (value: string | undefined, option: string): string => {
  const text = value?.trim() ?? '';
  if (text === '') throw new UsageError(`${option} is missing.`);
  return text;
};

const readEmail = (value: string | undefined): string => {
  const email = required(value, '--email');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UsageError('--email is no e-mail address.');
  return email;
};

const readPhone = (value: string | undefined): string | null => {
  if (value === undefined) return null;
  if (!/^\d{10}$/.test(value)) throw new UsageError('--phone must be 10 digits.');
  return value;
};

/** Asks on the terminal without showing what is typed; takes a line of the input when that is no terminal. */
const askPassword = async (): Promise<string> => {
  process.stdout.write('New password: ');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const isTerminal = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output: silence, terminal: isTerminal });
  const ended = once(lines, 'close').then(() => ['']);
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  lines.close();
  say('');
  assertPasswordAllowed(line);
  return line;
};

const choosePassword = async (isAsked: boolean): Promise<{ password: string; isGenerated: boolean }> =>
  isAsked ? { password: await askPassword(), isGenerated: false } : { password: newPassword(), isGenerated: true };

const showPassword = ({ password, isGenerated }: { password: string; isGenerated: boolean }): void => {
  if (isGenerated) say(`Password: ${password}\nIt is shown this once. Please change it after the first sign-in.`);
};

const list = async (database: Database): Promise<void> => {
  const admins = await listAdmins(database);
  if (admins.length === 0) say('There is no admin yet. Start the server, or add one.');
  for (const admin of admins) {
    const name = `${admin.firstName} ${admin.lastName}`.trim();
    const state = [admin.isActive ? 'active' : 'turned off', ...(admin.hasSecondFactor ? ['second factor'] : [])];
    say([admin.email ?? '', admin.phone ?? '', name, state.join(', ')].filter((part) => part !== '').join('  '));
  }
};

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

const add = async (database: Database, values: Values): Promise<void> => {
  const email = readEmail(values.email);
  const phone = readPhone(values.phone);
  const [firstName = '', ...rest] = required(values.name, '--name').split(/\s+/);
  const chosen = await choosePassword(values['ask-password']);
  await addAdmin(database, { email, phone, firstName, lastName: rest.join(' '), password: chosen.password });
  say(`Added the admin ${email}.`);
  showPassword(chosen);
};

const reset = async (database: Database, values: Values): Promise<void> => {
  const email = readEmail(values.email);
  const chosen = await choosePassword(values['ask-password']);
  const withoutSecondFactor = values['remove-second-factor'];
  await resetAdmin(database, { email, password: chosen.password, withoutSecondFactor });
  say(`${email} has a new password and is signed out everywhere.`);
  showPassword(chosen);
};

const commands: Readonly<Record<string, (database: Database, values: Values) => Promise<void>>> = { list, add, reset };

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name = '', ...others] = positionals;
  if (values.help || name === '') {
    say(usage);
    return;
  }
  const command = commands[name];
  if (command === undefined || others.length > 0)
    throw new UsageError(`There is no command "${positionals.join(' ')}".`);
  const { databaseUrl, dataDir } = readConfig();
  const database = await openDatabase({ url: databaseUrl, dataDir });
  try {
    await migrate(database, fileURLToPath(new URL('../migrations', import.meta.url)));
    await command(database, values);
  } finally {
    await database.close();
  }
};

/** One line, and how to use the program when that was the trouble. */
const explain = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    return `${error.message}\n\n${usage}`;
  }
  if (error instanceof ConfigError || error instanceof AdminError || error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return String(error);
  // What a failed statement was about is nothing for a terminal; why it failed is.
  return error.cause instanceof Error ? error.cause.message : error.message;
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
