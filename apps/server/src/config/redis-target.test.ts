import { expect, test } from 'vitest';
import { placesOf } from './host-list-url.ts';
import { readRedisTarget } from './redis-target.ts';

test('a group behind Sentinel', () => {
  expect(readRedisTarget('redis+sentinel://u:p%40ss@one,[fd00::1]:26380/main/2?sentinel_password=s')).toEqual({
    kind: 'sentinel',
    user: 'u',
    password: 'p@ss',
    isTls: false,
    sentinels: [
      { host: 'one', port: 26_379 },
      { host: 'fd00::1', port: 26_380 },
    ],
    name: 'main',
    database: 2,
    sentinelPassword: 's',
  });
});

test('a cluster over TLS', () => {
  expect(readRedisTarget('rediss+cluster://:p@one:7000,two')).toEqual({
    kind: 'cluster',
    user: '',
    password: 'p',
    isTls: true,
    nodes: [
      { host: 'one', port: 7000 },
      { host: 'two', port: 6379 },
    ],
  });
});

test('what is told of an address holds no secret', () => {
  expect(placesOf('redis+sentinel://u:hunter2@one,two:1/main')).toBe('one, two:1');
  expect(placesOf('postgres://u:hunter2@one:5432/app')).toBe('one:5432');
  expect(placesOf('postgresql:///app?host=/run/postgresql')).toBe('/run/postgresql');
});
