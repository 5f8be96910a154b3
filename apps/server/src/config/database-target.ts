import { accessSync, constants } from 'node:fs';
import { parseHostListUrl } from './host-list-url.ts';

/** Which servers of several are wanted, in the words of libpq's `target_session_attrs`. */
const serverRoles = ['any', 'read-write', 'read-only', 'primary', 'standby'] as const;
export type ServerRole = (typeof serverRoles)[number];

/** What a `postgres:` URL names. */
export interface DatabaseTarget {
  /** One URL for the driver for each host, in the order in which they are named. */
  readonly addresses: readonly string[];
  readonly role: ServerRole;
}

const modes = ['disable', 'require', 'verify-ca', 'verify-full'];

const canRead = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/** The problem with what is said about encryption, as words that continue “DATABASE_URL …”. */
const encryptionProblem = (params: URLSearchParams): string | null => {
  const mode = params.get('sslmode');
  if (mode !== null && !modes.includes(mode) && mode !== 'no-verify')
    return `has an sslmode that is not one of ${modes.join(', ')} (allow and prefer would go on unencrypted without a word)`;
  if (mode === 'verify-ca' && !params.has('sslrootcert')) return 'has sslmode=verify-ca and no sslrootcert';
  const unreadable = ['sslrootcert', 'sslcert', 'sslkey'].find((name) => !canRead(params.get(name) ?? '/'));
  return unreadable === undefined ? null : `names a file as ${unreadable} that cannot be read`;
};

/** The driver reads `sslmode` as libpq does only when it is told to. */
const forDriver = (params: URLSearchParams): string => {
  const own = new URLSearchParams(params);
  own.delete('target_session_attrs');
  if (own.get('sslmode') === 'no-verify') own.set('sslmode', 'require');
  if (own.has('sslmode')) own.set('uselibpqcompat', 'true');
  return own.size === 0 ? '' : `?${own.toString()}`;
};

const readRole = (params: URLSearchParams, usual: ServerRole): ServerRole | null => {
  const named = params.get('target_session_attrs');
  if (named === null) return usual;
  return serverRoles.find((role) => role === named) ?? null;
};

/** A socket's folder stands in the query, where no host list can be. */
const readSocketUrl = (value: string): readonly string[] => {
  const url = new URL(value);
  url.search = forDriver(url.searchParams);
  return [url.href];
};

/**
 * `postgres://user:password@host:5432,host/name`, with `target_session_attrs`, `sslmode` and `sslrootcert` as in libpq.
 * Branchline writes, so of several hosts it wants one that takes writes, unless `ofSeveral` or the URL says otherwise.
 * Answers what is wrong as words that continue “DATABASE_URL …”; null for what is no URL at all.
 */
export const readDatabaseTarget = (
  value: string,
  ofSeveral: ServerRole = 'read-write',
): DatabaseTarget | string | null => {
  const isSocket = URL.canParse(value) && new URL(value).hostname === '';
  const list = parseHostListUrl(isSocket ? value.replace(/^(\w+:\/\/[^/]*)/, '$1socket') : value);
  if (!list) return null;
  const { scheme, user, password, hosts, path, params } = list;
  if (scheme !== 'postgres' && scheme !== 'postgresql') return 'does not begin with postgres:';
  if (isSocket && !params.has('host')) return 'names no host';
  if (params.get('host')?.includes(',')) return 'names several hosts in its query; write them before the database';
  if (path === '') return 'names no database after the host';
  const role = readRole(params, hosts.length > 1 ? ofSeveral : 'any');
  if (role === null) return `has target_session_attrs that is not one of ${serverRoles.join(', ')}`;
  const problem = encryptionProblem(params);
  if (problem !== null) return problem;
  if (isSocket) return { addresses: readSocketUrl(value), role };
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const addressOf = ({ host, port }: (typeof hosts)[number]) =>
    `postgres://${account}${host.includes(':') ? `[${host}]` : host}${port === null ? '' : `:${String(port)}`}/${encodeURIComponent(path)}${forDriver(params)}`;
  return { addresses: hosts.map(addressOf), role };
};
