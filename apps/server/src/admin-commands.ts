import { email as emailField } from '@branchline/contract/fields';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { addAdmin, assertPasswordAllowed, listAdmins, newPassword, resetAdmin } from '#features/auth';
import type { Database } from '#platform/db/database';

export const usage = `Usage: npm run admin -- <command>

  list                                             every admin
  add    --email <e-mail> --name "<first last>"    a new admin
         [--phone <10 digits>] [--ask-password]
  reset  --email <e-mail> [--ask-password]         a new password, turned on, signed out everywhere
         [--remove-second-factor]                  and let in without the authenticator app

A password is generated and shown once, unless --ask-password lets you type one.`;

const options = {
  email: { type: 'string' },
  phone: { type: 'string' },
  name: { type: 'string' },
  'ask-password': { type: 'boolean', default: false },
  'remove-second-factor': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

/** What was typed on the command line is not enough or not right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the commands need of the terminal and the world. */
export interface AdminTerminal {
  /** Prints a line. */
  readonly say: (line: string) => void;
  /** Has a password typed, without showing it. */
  readonly askPassword: () => Promise<string>;
  readonly openDatabase: () => Promise<Database>;
}

const required = (value: string | undefined, option: string): string => {
  const text = value?.trim() ?? '';
  if (text === '') throw new UsageError(`${option} is missing.`);
  return text;
};

/** An address that the app itself would take: it has to pass the forms in which its owner writes it later. */
const readNewEmail = (value: string | undefined): string => {
  const typed = required(value, '--email');
  if (!z.safeParse(emailField, typed).success)
    throw new UsageError('--email is no e-mail address that can be used here.');
  return typed;
};

const readPhone = (value: string | undefined): string | null => {
  if (value === undefined) return null;
  if (!/^\d{10}$/.test(value)) throw new UsageError('--phone must be 10 digits.');
  return value;
};

const choosePassword = async (terminal: AdminTerminal, isAsked: boolean) => {
  if (!isAsked) return { password: newPassword(), isGenerated: true };
  const password = await terminal.askPassword();
  assertPasswordAllowed(password);
  return { password, isGenerated: false };
};

const showPassword = (terminal: AdminTerminal, chosen: { password: string; isGenerated: boolean }): void => {
  if (!chosen.isGenerated) return;
  terminal.say(`Password: ${chosen.password}`);
  terminal.say('It is shown this once. Please change it after the first sign-in.');
};

/** Checks what was typed, then does it on the database; so a wrong option is told before anything is opened. */
type Prepare = (values: Values, terminal: AdminTerminal) => Promise<(database: Database) => Promise<void>>;

const list: Prepare = async (_values, { say }) => {
  return async (database) => {
    const admins = await listAdmins(database);
    if (admins.length === 0) say('There is no admin yet. Start the server, or add one.');
    for (const admin of admins) {
      const name = `${admin.firstName} ${admin.lastName}`.trim();
      const state = [admin.isActive ? 'active' : 'turned off', ...(admin.hasSecondFactor ? ['second factor'] : [])];
      say([admin.email, admin.phone, name, state.join(', ')].filter(Boolean).join('  '));
    }
  };
};

const add: Prepare = async (values, terminal) => {
  const email = readNewEmail(values.email);
  const phone = readPhone(values.phone);
  const [firstName = '', ...rest] = required(values.name, '--name').split(/\s+/);
  const chosen = await choosePassword(terminal, values['ask-password']);
  return async (database) => {
    await addAdmin(database, { email, phone, firstName, lastName: rest.join(' '), password: chosen.password });
    terminal.say(`Added the admin ${email}.`);
    showPassword(terminal, chosen);
  };
};

const reset: Prepare = async (values, terminal) => {
  // Of somebody who is there already, whatever was taken once.
  const email = required(values.email, '--email');
  const withoutSecondFactor = values['remove-second-factor'];
  const chosen = await choosePassword(terminal, values['ask-password']);
  return async (database) => {
    await resetAdmin(database, { email, password: chosen.password, withoutSecondFactor });
    terminal.say(`${email} has a new password and is signed out everywhere.`);
    showPassword(terminal, chosen);
  };
};

const commands = new Map<string, Prepare>([
  ['list', list],
  ['add', add],
  ['reset', reset],
]);

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** Runs one command line. Throws UsageError before anything is opened; what the command throws is fit for a person. */
export const runAdminCommand = async (args: readonly string[], terminal: AdminTerminal): Promise<void> => {
  const { values, positionals } = readArguments(args);
  if (values.help || positionals.length === 0) {
    terminal.say(usage);
    return;
  }
  const prepare = positionals.length === 1 ? commands.get(positionals[0] ?? '') : undefined;
  if (prepare === undefined) throw new UsageError(`There is no command "${positionals.join(' ')}".`);
  const work = await prepare(values, terminal);
  const database = await terminal.openDatabase();
  try {
    await work(database);
  } finally {
    await database.close();
  }
};
