/** A connection URL that may name several hosts, which a URL of the web may not. */
export interface HostListUrl {
  readonly scheme: string;
  readonly user: string;
  readonly password: string;
  /** In the order in which they are named; a port that is not named is null. */
  readonly hosts: readonly { readonly host: string; readonly port: number | null }[];
  /** Without the slash before it. */
  readonly path: string;
  readonly params: URLSearchParams;
}

const pattern = /^([a-z][a-z0-9+.-]*):\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/i;
const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s%]+))(?::(\d{1,5}))?$/i;

const readHost = (text: string) => {
  const [, six, name, port] = hostPattern.exec(text) ?? [];
  const host = six ?? name;
  const number = port === undefined ? null : Number(port);
  return host === undefined || (number ?? 1) > 65_535 || number === 0 ? null : { host, port: number };
};

/** Null when it is none. Nothing of it is ever printed: it may hold a secret. */
export const parseHostListUrl = (value: string): HostListUrl | null => {
  const [, scheme = '', account = '', hostList = '', path = '', query = ''] = pattern.exec(value) ?? [];
  if (scheme === '') return null;
  const hosts = hostList.split(',').map((text) => readHost(text.trim()));
  const colon = account.indexOf(':');
  try {
    const [user, password] = colon < 0 ? [account, ''] : [account.slice(0, colon), account.slice(colon + 1)];
    const good = hosts.flatMap((each) => each ?? []);
    if (good.length < hosts.length) return null;
    return {
      scheme: scheme.toLowerCase(),
      user: decodeURIComponent(user),
      password: decodeURIComponent(password),
      hosts: good,
      path: decodeURIComponent(path),
      params: new URLSearchParams(query),
    };
  } catch {
    return null;
  }
};

/** `host:port` of each server of a connection URL, without its user and password. */
export const placesOf = (url: string): string => {
  const list = parseHostListUrl(url);
  if (list) return list.hosts.map(({ host, port }) => `${host}${port === null ? '' : `:${String(port)}`}`).join(', ');
  if (!URL.canParse(url)) return 'an address that cannot be read';
  const { hostname, port, searchParams } = new URL(url);
  return `${hostname || (searchParams.get('host') ?? '')}${port === '' ? '' : `:${port}`}`;
};
