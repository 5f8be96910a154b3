import { availableParallelism } from 'node:os';
import type { AppContext } from '#app-context';
import type { Config } from '#config/config';
import { writeAudit } from '#features/audit';
import type { UploadDay } from '#features/files';
import { checkPushKeys } from '#features/push';
import { readSetting } from '#features/settings';
import { countSentText } from '#features/texts';
import { isOtherSecret } from '#features/sign-in';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { Mail } from '#platform/mail/mail-types';
import { say } from '#platform/language/translate';
import { reasonOf } from '#platform/outage-reason';
import type { Sms } from '#platform/sms/sms-types';
import type { Storage } from '#platform/storage/storage-types';
import { broken, type Finding, ok, warning } from './finding.ts';
import {
  type Budgets,
  checkBudgets,
  checkDisk,
  checkMail,
  checkRedis,
  checkSms,
  checkStorage,
  checkUploads,
} from './part-checks.ts';
import { checkClock, checkProxy, checkSecret, checkWorkers, otherSecret, type Way } from './place-checks.ts';
import { readFault } from './provider-fix.ts';
import { readDatabaseClock } from './self-check.repository.ts';

/** What is looked at. Every part is opened by itself, so that one that is broken hides no other. */
export interface CheckedThings {
  readonly config: Config;
  /** Rejects when it cannot be opened. A text says why there is nothing to open, and that this is fine. */
  readonly openDatabase: () => Promise<Database | string>;
  readonly openStorage: () => Promise<Storage>;
  /** Null without REDIS_URL. */
  readonly tryRedis: (() => Promise<void>) | null;
  readonly sms: Pick<Sms, 'verify'>;
  readonly mail: Pick<Mail, 'verify'>;
  /** Null outside the running server, which counts them. */
  readonly readBudgets: (() => Promise<Budgets>) | null;
  /** Null outside the running server, which knows the limits. */
  readonly readUploads: (() => Promise<Readonly<Record<'customer' | 'staff', UploadDay>>>) | null;
}

const databaseFix = (config: Config): string =>
  config.databaseUrl === null
    ? 'Free disk space, and see that the account that runs the server may write in DATA_DIR.'
    : 'Start the database server, or correct DATABASE_URL and start the server again.';

type DatabasePart = 'database' | 'clock' | 'push' | 'secret';

/** How the database is, with its replica: seconds behind, null for one of no use, undefined for none. */
const checkReplica = (detail: string, lag: number | null | undefined): Finding<'database'> => {
  if (lag === undefined) return ok('database', detail);
  if (lag !== null) return ok('database', `${detail} Its replica is ${lag.toFixed(0)} s behind.`);
  return warning(
    'database',
    `${detail} Its replica is away or over a minute behind, so reports and exports are read from the database itself.`,
    'Start the replica, or see why it does not follow; correct DATABASE_READ_URL and start the server again.',
  );
};

const checkDatabase = async ({ config, openDatabase }: CheckedThings): Promise<Finding<DatabasePart>[]> => {
  try {
    const database = await openDatabase();
    if (typeof database === 'string') return [ok('database', database)];
    const before = Date.now();
    const theirs = await readDatabaseClock(database.pool);
    const ours = (before + Date.now()) / 2;
    const answers = database.kind === 'embedded' ? 'The embedded database answers.' : 'The database server answers.';
    const push = await checkPushKeys(database, config.publicUrl);
    const isOther = await isOtherSecret(database, config.secret);
    return [
      ...(isOther ? [otherSecret(config)] : []),
      checkReplica(answers, database.replicaLag()),
      push === null ? ok('push', 'The keys for notifications are there.') : warning('push', push.detail, push.fix),
      checkClock(ours, theirs),
    ];
  } catch (error) {
    // The embedded engine's own words tell more: a folder in use, a disk that is full.
    const isOwn = config.databaseUrl === null && error instanceof Error;
    const detail = isOwn ? (error.message.split('\n')[0] ?? '') : `It cannot be used: ${reasonOf(error)}.`;
    return [broken('database', detail, databaseFix(config))];
  }
};

const inOrder = [
  'database',
  'redis',
  'storage',
  'sms',
  'mail',
  'codes',
  'texts',
  'push',
  'proxy',
  'clock',
  'disk',
  'uploads',
  'secret',
  'workers',
] as const;
type Part = (typeof inOrder)[number];

/** Looks at everything, side by side; answers in the order in which a person reads it. `way`: null when nobody came. */
export const checkEverything = async (things: CheckedThings, way: Way | null): Promise<Finding<Part>[]> => {
  const { config } = things;
  const findings: Finding<Part>[] = (
    await Promise.all([
      checkDatabase(things),
      checkRedis(config, things.tryRedis),
      checkStorage(config, things.openStorage),
      checkSms(config, things.sms),
      checkMail(config, things.mail),
      checkDisk(config),
      checkBudgets(things.readBudgets),
      checkUploads(things.readUploads),
    ])
  ).flat();
  findings.push(
    ...(findings.some(({ part }) => part === 'secret') ? [] : [checkSecret(config)]),
    checkWorkers(config, availableParallelism()),
    ...(way === null ? [] : [checkProxy(config, way)]),
  );
  return findings.sort((a, b) => inOrder.indexOf(a.part) - inOrder.indexOf(b.part));
};

export interface TestOutcome {
  readonly taken: boolean;
  readonly answer: string;
  readonly fix: string | null;
}

const tryOut = async (
  { database }: Pick<AppContext, 'database'>,
  { actor, ip }: { readonly actor: Actor; readonly ip: string },
  { kind, send }: { readonly kind: 'sms' | 'mail'; readonly send: (appName: string) => Promise<TestOutcome> },
): Promise<TestOutcome> => {
  const appName = await readSetting({ database }, 'app_name');
  const outcome = await send(appName).catch((error: unknown): TestOutcome => {
    return { taken: false, ...readFault(kind === 'sms' ? 'SMS_URL' : 'MAIL_URL', error) };
  });
  await writeAudit(database.db, { actor, action: `self_check.${kind}`, ip, details: { taken: outcome.taken } });
  return outcome;
};

/** Sends a text to ten digits and tells how it went; never throws because of the provider. */
export const tryText = (
  context: AppContext,
  caller: { readonly actor: Actor; readonly ip: string },
  phone: string,
): Promise<TestOutcome> => {
  const { config, sms } = context;
  const language = caller.actor.locale ?? 'en';
  const to = `${config.phoneCountryCode}${phone}`;
  return tryOut(context, caller, {
    kind: 'sms',
    send: async (appName) => {
      await countSentText(context);
      await sms.send({
        to,
        text: say(language, 'This is a test text of {appName}. Nothing is to be done.', { appName }),
      });
      if (config.sms.kind !== 'console')
        return { taken: true, answer: `The provider took the text to ${to}.`, fix: null };
      const fix = 'Set SMS_URL to your provider before customers come: they get their codes by text.';
      return { taken: true, answer: 'The text was printed on the server’s terminal; no provider is set.', fix };
    },
  });
};

/** Sends a mail and tells how it went; never throws because of the provider. */
export const tryMail = (
  context: AppContext,
  caller: { readonly actor: Actor; readonly ip: string },
  email: string,
): Promise<TestOutcome> => {
  const { config, mail } = context;
  const language = caller.actor.locale ?? 'en';
  return tryOut(context, caller, {
    kind: 'mail',
    send: async (appName) => {
      const text = say(language, 'This is a test mail of {appName}. Nothing is to be done.', { appName });
      await mail.send({ to: email, subject: say(language, 'Test mail of {appName}', { appName }), text });
      if (config.mail.kind !== 'console')
        return { taken: true, answer: `The mail server took the mail to ${email}.`, fix: null };
      const fix = 'Set MAIL_URL, so that staff can reset a password by mail.';
      return { taken: true, answer: 'The mail was printed on the server’s terminal; no mail server is set.', fix };
    },
  });
};
