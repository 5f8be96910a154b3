import { type HostListUrl, parseHostListUrl } from './host-list-url.ts';

interface Account {
  readonly user: string;
  readonly password: string;
  readonly isTls: boolean;
}
type Hosts = readonly { readonly host: string; readonly port: number }[];

/** What REDIS_URL names. */
export type RedisTarget =
  | { readonly kind: 'one'; readonly url: string }
  | (Account & {
      readonly kind: 'sentinel';
      readonly sentinels: Hosts;
      readonly name: string;
      readonly database: number;
      readonly sentinelPassword: string;
    })
  | (Account & { readonly kind: 'cluster'; readonly nodes: Hosts });

const withPorts = ({ hosts }: HostListUrl, usual: number): Hosts =>
  hosts.map(({ host, port }) => ({ host, port: port ?? usual }));

const readSentinel = (list: HostListUrl, isTls: boolean): RedisTarget | string => {
  const [name = '', database = '', ...rest] = list.path.split('/');
  if (name === '') return 'names no group after the hosts, which Sentinel calls master name';
  if (rest.length > 0 || !/^\d*$/.test(database)) return 'has something other than a database number after the group';
  const { user, password, params } = list;
  const sentinelPassword = params.get('sentinel_password') ?? '';
  const sentinels = withPorts(list, 26_379);
  return { kind: 'sentinel', user, password, isTls, sentinels, name, database: Number(database), sentinelPassword };
};

const readCluster = (list: HostListUrl, isTls: boolean): RedisTarget | string => {
  if (list.path !== '') return 'has something after the hosts; a cluster has one database only';
  return { kind: 'cluster', user: list.user, password: list.password, isTls, nodes: withPorts(list, 6379) };
};

const readOne = (value: string): RedisTarget | string => {
  const url = new URL(value);
  if (url.hostname === '') return 'names no host';
  return /^(\/\d*)?$/.test(url.pathname)
    ? { kind: 'one', url: value }
    : 'has something other than a database number after the host';
};

/**
 * `redis:` or `rediss:` and one host; with `+sentinel` hosts of Sentinel and the name of the group, with `+cluster` some
 * nodes of a cluster. Answers what is wrong as words that continue “REDIS_URL …”; null for what is no URL at all.
 */
export const readRedisTarget = (value: string): RedisTarget | string | null => {
  const scheme = /^(rediss?)(\+sentinel|\+cluster)?:/i.exec(value);
  const kind = scheme?.[2]?.toLowerCase();
  if (kind === undefined) {
    if (!URL.canParse(value)) return null;
    return scheme ? readOne(value) : 'does not begin with redis: or rediss:, redis+sentinel: or redis+cluster:';
  }
  const list = parseHostListUrl(value);
  if (!list) return null;
  const isTls = scheme?.[1]?.toLowerCase() === 'rediss';
  return kind === '+sentinel' ? readSentinel(list, isTls) : readCluster(list, isTls);
};
