import { join } from 'node:path';
import { type Config, ConfigError } from '#config/config';
import { placesOf } from '#config/host-list-url';
import { AppError } from '#platform/app-error';
import { reasonOf } from '#platform/outage-reason';
import { refusalOf } from '#platform/storage/storage-refusal';

/** The start cannot go on; the message is one clear line for the person at the terminal. */
class StartError extends Error {
  override readonly name = 'StartError';
}

/** A server that the configuration names cannot be used. */
export const unreachable = (name: 'DATABASE_URL' | 'REDIS_URL', url: string, error: unknown): StartError => {
  const example =
    name === 'DATABASE_URL'
      ? 'postgres://user:password@db.example.com:5432/branchline'
      : 'redis://:password@redis.example.com:6379/0';
  const what = name === 'DATABASE_URL' ? 'database' : 'Redis';
  return new StartError(
    `${name} names a ${what} server at ${placesOf(url)} that cannot be used: ${reasonOf(error)}. Example: ${name}=${example}`,
    { cause: error },
  );
};

/** Files can never be kept where the configuration says; `reason` tells why. */
export const unusableStorage = (
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  reason: string,
  cause: unknown,
): StartError => {
  if (storage.kind === 's3')
    return new StartError(
      `STORAGE_URL names the bucket ${storage.bucket} at ${new URL(storage.endpoint).host} that cannot be used: ${reason}. ` +
        'Example: STORAGE_URL=s3://KEY:SECRET@s3.eu-west-1.amazonaws.com/bucket?region=eu-west-1',
      { cause },
    );
  const isDefault = storage.directory === join(dataDir, 'files');
  return new StartError(
    `${isDefault ? 'DATA_DIR' : 'STORAGE_URL'} has the folder ${storage.directory} that cannot be used: ${reason}. ` +
      `Example: ${isDefault ? 'DATA_DIR=./data' : 'STORAGE_URL=file:///var/lib/branchline/files'}`,
    { cause },
  );
};

const hostProblems: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
  EAI_AGAIN: 'is a name that cannot be looked up right now; an address needs no looking up',
  EAFNOSUPPORT: 'is an address of a kind (IPv6) that is turned off on this machine',
  EINVAL: 'cannot be listened on; an IPv6 address that begins with fe80 needs its interface after it (fe80::1%eth0)',
};

/** The address cannot be listened on; undefined when the error is another one. */
export const cannotListen = (error: unknown, port: number, host: string): StartError | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(
      `PORT ${String(port)} is in use already. Stop what uses it or choose another. Example: PORT=3001`,
    );
  if (code === 'EACCES')
    return new StartError(`PORT ${String(port)} may not be used by this account. Example: PORT=3000`);
  const problem = code === undefined ? undefined : hostProblems[code];
  return problem === undefined ? undefined : new StartError(`HOST ${host} ${problem}. Example: HOST=0.0.0.0`);
};

/** What to tell the person at the terminal: one line for each problem, and never a stack. */
export const linesFor = (error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return error.problems;
  // Told to people who chat as something that passes, which it is not.
  const refusal = error instanceof AppError ? refusalOf(error) : null;
  if (refusal !== null) return [`The storage that STORAGE_URL names (DATA_DIR without it) cannot be used: ${refusal}.`];
  const message = error instanceof Error ? error.message : String(error);
  return [message.split('\n')[0] ?? 'The start failed.'];
};
