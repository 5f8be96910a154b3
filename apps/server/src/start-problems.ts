import { ConfigError } from '#config/config';
import { reasonOf } from '#platform/outage-reason';

/** The start cannot go on; the message is one clear line for the person at the terminal. */
class StartError extends Error {
  override readonly name = 'StartError';
}

/** `host:port` of a connection URL, without its user and password. */
const placeOf = (url: string): string => {
  const { hostname, port, searchParams } = new URL(url);
  return `${hostname || (searchParams.get('host') ?? '')}${port === '' ? '' : `:${port}`}`;
};

/** A server that the configuration names cannot be used. */
export const unreachable = (name: 'DATABASE_URL' | 'REDIS_URL', url: string, error: unknown): StartError => {
  const example =
    name === 'DATABASE_URL'
      ? 'postgres://user:password@db.example.com:5432/branchline'
      : 'redis://:password@redis.example.com:6379/0';
  const what = name === 'DATABASE_URL' ? 'database' : 'Redis';
  return new StartError(
    `${name} names a ${what} server at ${placeOf(url)} that cannot be used: ${reasonOf(error)}. Example: ${name}=${example}`,
    { cause: error },
  );
};

/** The address cannot be listened on; undefined when the error is another one. */
export const cannotListen = (error: unknown, port: number, host: string): StartError | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(
      `PORT ${String(port)} is in use already. Stop what uses it or choose another. Example: PORT=3001`,
    );
  if (code === 'EACCES')
    return new StartError(`PORT ${String(port)} may not be used by this account. Example: PORT=3000`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is not an address of this machine. Example: HOST=0.0.0.0`);
  return undefined;
};

/** Each process without SECRET makes its own, and this one is not that of the others. */
export const secretOfItsOwn = (dataDir: string): StartError =>
  new StartError(
    `SECRET is not set, and the one kept in ${dataDir} is not the one this database is used with: codes, second factors ` +
      'and links to files of one process would fail on another. Set the same SECRET on every process; what the first ' +
      'one kept in its DATA_DIR/secret goes on working. Example: SECRET=<the output of: openssl rand -base64 32>',
  );

/** What to tell the person at the terminal: one line for each problem, and never a stack. */
export const linesFor = (error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return error.problems;
  const message = error instanceof Error ? error.message : String(error);
  return [message.split('\n')[0] ?? 'The start failed.'];
};
