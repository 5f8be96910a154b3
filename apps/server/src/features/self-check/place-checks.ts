import type { Config } from '#config/config';
import { isTrustedProxy } from '#platform/http/peer-address';
import { createOriginCheck } from '#platform/http/origin';
import { broken, type Finding, ok, warning } from './finding.ts';

/** How the caller's request came here. */
export interface Way {
  /** What the browser's address bar shows; null when nobody said. */
  readonly origin: string | null;
  readonly peer: string;
  readonly forwardedFor: string | null;
}

const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** PUBLIC_URL against the address people use, and TRUST_PROXY against who really stands in front. */
export const checkProxy = (
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'isProduction'>,
  way: Way,
): Finding<'proxy'> => {
  const { publicUrl, trustProxy } = config;
  if (way.origin !== null && !createOriginCheck(publicUrl)(way.origin))
    return broken(
      'proxy',
      `You opened ${way.origin}, and PUBLIC_URL is ${publicUrl}: links, QR codes and sockets go there.`,
      `Open ${publicUrl} instead, or set PUBLIC_URL=${way.origin} and start the server again.`,
    );
  const isTrusted = isTrustedProxy(trustProxy, way.peer);
  if (way.forwardedFor !== null && !isTrusted)
    return broken(
      'proxy',
      `A proxy at ${way.peer} hands people on and is not trusted: all of them count as one address, so limits hit everybody.`,
      `Set TRUST_PROXY=${way.peer.replace(/^::ffff:/, '')} (or its range) and start the server again.`,
    );
  if (way.forwardedFor === null && isTrusted && !isLocal(publicUrl))
    return warning(
      'proxy',
      `The proxy at ${way.peer} does not say whom it hands on.`,
      'Make the proxy send X-Forwarded-For: in nginx, proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    );
  if (publicUrl.startsWith('http:') && !isLocal(publicUrl))
    return warning(
      'proxy',
      `${publicUrl} is not encrypted: browsers give no microphone, no notifications and no installation there.`,
      'Put a proxy with TLS in front and set PUBLIC_URL to its https:// address.',
    );
  return ok('proxy', way.forwardedFor === null ? `People open ${publicUrl}.` : `People open ${publicUrl} by a proxy.`);
};

/** This machine's clock against the database's; both as milliseconds. */
export const checkClock = (server: number, database: number): Finding<'clock'> => {
  const apart = Math.abs(server - database);
  const seconds = (apart / 1000).toFixed(1);
  const fix = 'Turn on time synchronisation (NTP, such as systemd-timesyncd or chrony) on both machines.';
  if (apart > 30_000) return broken('clock', `Server and database are ${seconds} s apart.`, fix);
  if (apart > 2_000) return warning('clock', `Server and database are ${seconds} s apart.`, fix);
  return ok('clock', 'Server and database agree on the time.');
};

/** A secret that was not set was made by this machine, and lies in its DATA_DIR; there it stays when one is set later. */
export const checkSecret = ({
  redisUrl,
  dataDir,
  isSecretGiven,
}: Pick<Config, 'redisUrl' | 'dataDir' | 'isSecretGiven'>): Finding<'secret'> => {
  if (!isSecretGiven && redisUrl !== null)
    return warning(
      'secret',
      `The secret lies in ${dataDir}, so another machine would have another one and refuse this one’s file links.`,
      'With more than one machine, set SECRET to the same value on each (openssl rand -base64 32).',
    );
  return ok('secret', isSecretGiven ? 'Set by SECRET.' : 'Made by this machine and kept in DATA_DIR.');
};

/** The database was used with another secret last: by the server, when this one is not the server's. */
export const otherSecret = ({ isSecretGiven, dataDir }: Pick<Config, 'isSecretGiven' | 'dataDir'>): Finding<'secret'> =>
  broken(
    'secret',
    isSecretGiven
      ? 'The value of SECRET is not the one this database is used with: second factors, codes and links to files do not work.'
      : `The secret in ${dataDir} is not the one this database is used with: second factors, codes and links to files do not work.`,
    'Set SECRET (or DATA_DIR) to the same value on every machine, and here as the server has it.',
  );

/** ffmpeg is optional. */
export const checkVoice = ({ encoder }: Pick<Config, 'encoder'>): Finding<'voice'> =>
  encoder === null
    ? warning(
        'voice',
        'Without ffmpeg, iPhones and iPads before iOS 17.4 cannot play voice messages that other phones recorded.',
        'Install ffmpeg (Debian: apt install ffmpeg) and start the server again.',
      )
    : ok('voice', 'Voice messages are given in AAC to phones that do not play WebM.');

export const checkWorkers = (
  { workers, databaseUrl }: Pick<Config, 'workers' | 'databaseUrl'>,
  cores: number,
): Finding<'workers'> => {
  const detail = workers === 1 ? '1 process serves everybody.' : `${String(workers)} processes share the work.`;
  if (workers > cores * 2)
    return warning(
      'workers',
      `${detail} This machine has ${String(cores)} cores.`,
      `Set WORKERS=${String(cores)} and start the server again.`,
    );
  return ok('workers', databaseUrl === null ? `${detail} The database is the embedded one.` : detail);
};
