import { readDatabaseTarget } from './database-target.ts';
import type { Problems } from './problems.ts';
import { readRedisTarget } from './redis-target.ts';

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The URL with user and password decoded; null when it is none. Nothing of it is ever printed: it may hold a secret. */
export const parseSecretUrl = (value: string) => {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const user = decode(url.username);
  const password = decode(url.password);
  return user === null || password === null ? null : { url, user, password };
};

const unreadable = 'is not a URL (write the characters / @ : # ? % of a password as %2F %40 %3A %23 %3F %25)';
export const databaseExample = 'postgres://user:password@db.example.com:5432/branchline';

export const readDatabaseUrl = (
  name: 'DATABASE_URL' | 'DATABASE_READ_URL',
  value: string | null,
  problems: Problems,
): string | null => {
  if (value === null) return null;
  const target = readDatabaseTarget(value);
  const isUnreadable = target === null || (URL.canParse(value) && parseSecretUrl(value) === null);
  if (isUnreadable) problems.add(name, unreadable, databaseExample);
  else if (typeof target === 'string') problems.add(name, target, databaseExample);
  return value;
};

const redisExample = 'redis://:password@redis.example.com:6379/0';

export const readRedisUrl = (value: string | null, problems: Problems): string | null => {
  if (value === null) return null;
  const target = readRedisTarget(value);
  const isUnreadable = target === null || (URL.canParse(value) && parseSecretUrl(value) === null);
  if (isUnreadable) problems.add('REDIS_URL', unreadable, redisExample);
  else if (typeof target === 'string') problems.add('REDIS_URL', target, redisExample);
  return value;
};

const publicExample = 'https://chat.example.com';

/** An origin: scheme, host and port, nothing after it. */
export const readPublicUrl = (value: string | null, port: number, problems: Problems): string => {
  const fallback = `http://localhost:${String(port)}`;
  if (value === null) return fallback;
  const url = URL.canParse(value) ? new URL(value) : null;
  const problem = !url
    ? 'is not a URL'
    : url.protocol !== 'http:' && url.protocol !== 'https:'
      ? 'does not begin with http: or https:'
      : url.username !== '' || url.password !== ''
        ? 'has a user name or password in it'
        : url.pathname !== '/' || url.search !== '' || url.hash !== ''
          ? 'has something after the host; the product is served from the root of its host'
          : null;
  if (problem !== null) problems.add('PUBLIC_URL', problem, publicExample);
  return problem === null && url ? url.origin : fallback;
};
