import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Config } from '#config/config';
import type { UploadDay } from '#features/files';
import type { TextBudget } from '#features/texts';
import { isNearlyFull, readDiskSpace, type ReadDiskSpace } from '#platform/disk-space';
import type { Mail } from '#platform/mail/mail-types';
import { reasonOf } from '#platform/outage-reason';
import type { Sms } from '#platform/sms/sms-types';
import { probeStorage } from '#platform/storage/storage-probe';
import { refusalOf } from '#platform/storage/storage-refusal';
import type { Storage } from '#platform/storage/storage-types';
import { broken, type Finding, ok, warning } from './finding.ts';
import { readFault } from './provider-fix.ts';

/** `null` stands for a Redis that is not configured. */
export const checkRedis = async (
  config: Pick<Config, 'redisUrl' | 'workers'>,
  tryWriting: (() => Promise<void>) | null,
): Promise<Finding<'redis'>> => {
  if (config.redisUrl === null || tryWriting === null)
    return ok('redis', 'Not set: one process serves everybody, and needs none.');
  try {
    await tryWriting();
    return ok('redis', 'It answers, and takes what is written.');
  } catch (error) {
    const detail = `It cannot be used: ${reasonOf(error)}.`;
    return broken(
      'redis',
      detail,
      'Start Redis and let it take writes, or correct REDIS_URL and start the server again.',
    );
  }
};

const storageFix = (config: Pick<Config, 'storage'>): string =>
  config.storage.kind === 'file'
    ? 'Give the account that runs the server the right to write in the folder of STORAGE_URL (or DATA_DIR), and free disk space.'
    : 'Check host, bucket, key and secret in STORAGE_URL, and that the key may read, write and delete.';

/** Writes, reads and deletes one small file. */
export const checkStorage = async (
  config: Pick<Config, 'storage'>,
  open: () => Promise<Storage>,
): Promise<Finding<'storage'>> => {
  try {
    const storage = await open();
    const key = await probeStorage(storage, tmpdir());
    if ((await storage.stat(key)) !== null) throw new Error('A deleted file is still there.');
    return ok('storage', 'A file was written, read and deleted.');
  } catch (error) {
    const reason = refusalOf(error);
    const detail =
      reason === null
        ? 'A file could not be written, read and deleted.'
        : `A file could not be written, read and deleted: ${reason}.`;
    return broken('storage', detail, storageFix(config));
  }
};

export const checkSms = async (
  config: Pick<Config, 'sms' | 'isProduction'>,
  sms: Pick<Sms, 'verify'>,
): Promise<Finding<'sms'>> => {
  if (config.sms.kind === 'console')
    return warning(
      'sms',
      'Texts are printed on the terminal, so customers get no code.',
      'Set SMS_URL to your provider, such as twilio://SID:TOKEN@+15550001111, and start the server again.',
    );
  try {
    await sms.verify();
    return ok('sms', config.sms.kind === 'twilio' ? 'Twilio knows the account.' : 'The provider can be reached.');
  } catch (error) {
    const { answer, fix } = readFault('SMS_URL', error);
    return broken('sms', answer, fix);
  }
};

export const checkMail = async (config: Pick<Config, 'mail'>, mail: Pick<Mail, 'verify'>): Promise<Finding<'mail'>> => {
  if (config.mail.kind === 'console')
    return warning(
      'mail',
      'Mails are printed on the terminal, so staff cannot reset a password by mail.',
      'Set MAIL_URL, such as smtp://user:password@mail.example.com:587?from=chat@example.com, and start the server again.',
    );
  try {
    await mail.verify();
    return ok('mail', 'The mail server lets us in.');
  } catch (error) {
    const { answer, fix } = readFault('MAIL_URL', error);
    return broken('mail', answer, fix);
  }
};

/** What the whole installation used and may use; null where nobody counts: the server is not running here. */
export interface Budgets {
  readonly wrongCodes: { readonly used: number; readonly limit: number; readonly isOver: boolean };
  readonly texts: TextBudget;
}

const wrongCodesLeft = ({ used, limit, isOver }: Budgets['wrongCodes']): Finding<'codes'> =>
  isOver
    ? warning(
        'codes',
        `All ${String(limit)} wrong codes of this hour are used up. Codes are taken only from devices that signed in before.`,
        'Somebody may be guessing codes. Wait until the hour is over, or raise “Wrong codes an hour” in Settings if these are your customers.',
      )
    : ok('codes', `${String(used)} of ${String(limit)} wrong codes of this hour were entered.`);

const textsLeft = ({ hour, month }: TextBudget): Finding<'texts'> => {
  const ofMonth = month.limit === 0 ? String(month.used) : `${String(month.used)}/${String(month.limit)}`;
  const detail = `${String(hour.used)} of ${String(hour.limit)} texts of this hour and ${ofMonth} of this month were sent.`;
  const raise = (what: string) => `Raise “${what}” in Settings, or find out who asks for so many codes.`;
  if (month.limit > 0 && month.used >= month.limit) return broken('texts', detail, raise('Texts a month'));
  if (month.limit > 0 && month.used >= month.limit * 0.9) return warning('texts', detail, raise('Texts a month'));
  return hour.isOver ? warning('texts', detail, raise('Texts an hour')) : ok('texts', detail);
};

export const checkBudgets = async (read: (() => Promise<Budgets>) | null): Promise<Finding<'codes' | 'texts'>[]> => {
  if (read === null) return [];
  try {
    const { wrongCodes, texts } = await read();
    return [wrongCodesLeft(wrongCodes), textsLeft(texts)];
  } catch (error) {
    const detail = `Wrong codes and texts cannot be counted: ${reasonOf(error)}. Until they can, nobody is let in with a code.`;
    return [broken('codes', detail, 'See to the database and Redis, as named above.')];
  }
};

/** As the limits are written: 1 GB is 1,000,000,000 bytes. */
const inUnits = (bytes: number): string => {
  if (bytes < 1e3) return `${String(bytes)} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
};

/** Who used so much of a day will be refused soon. */
const nearlyAll = 0.9;

/** What came in within 24 hours, and how near the one who sent most is to what one may send. */
export const checkUploads = async (
  read: (() => Promise<Readonly<Record<'customer' | 'staff', UploadDay>>>) | null,
): Promise<Finding<'uploads'>[]> => {
  if (read === null) return [];
  try {
    const days = await read();
    const said = ({ bytes, largest, limit }: UploadDay) => [inUnits(bytes), inUnits(largest), inUnits(limit)] as const;
    const [[customers, customer, ofCustomer], [staff, one, ofStaff]] = [said(days.customer), said(days.staff)];
    const detail =
      `Customers sent ${customers} of files within 24 hours, the busiest of them ${customer} of ${ofCustomer}. ` +
      `Staff sent ${staff}, the busiest of them ${one} of ${ofStaff}.`;
    return Object.values(days).every(({ largest, limit }) => largest < nearlyAll * limit)
      ? [ok('uploads', detail)]
      : [warning('uploads', detail, 'See on the Uploaded Files screen who sends so much, and whether it is wanted.')];
  } catch (error) {
    const detail = `The files of the day cannot be counted: ${reasonOf(error)}.`;
    return [broken('uploads', detail, 'See to the database and Redis, as named above.')];
  }
};

const megabyte = 1024 * 1024;
const inGigabytes = (bytes: number): string => `${(bytes / (1024 * megabyte)).toFixed(1)} GB`;

const checkDiskOf = async (folder: string, readSpace: ReadDiskSpace): Promise<Finding<'disk'>> => {
  const fix = `Free space on the disk that holds ${folder}, or move DATA_DIR to a larger one.`;
  try {
    const space = await readSpace(folder);
    const { free, total } = space;
    const detail = `${inGigabytes(free)} of ${inGigabytes(total)} are free.`;
    if (isNearlyFull(space))
      return broken('disk', `${detail} That is below 5 %, so no files are taken; text goes on.`, fix);
    if (free < 200 * megabyte) return broken('disk', detail, fix);
    if (free < 1024 * megabyte) return warning('disk', detail, fix);
    return ok('disk', detail);
  } catch {
    return broken('disk', `The folder ${folder} cannot be looked at.`, 'Make the folder of DATA_DIR, or correct it.');
  }
};

/** How much room DATA_DIR and the folder of files have left: the worse of the two. `readSpace` stands in for the system in tests. */
export const checkDisk = async (
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  readSpace: ReadDiskSpace = readDiskSpace,
): Promise<Finding<'disk'>> => {
  const data = await checkDiskOf(dataDir, readSpace);
  // The folder of files is the storage's own to miss.
  if (data.state !== 'ok' || storage.kind !== 'file' || !existsSync(storage.directory)) return data;
  const files = await checkDiskOf(storage.directory, readSpace);
  return files.state === 'ok' ? data : files;
};
