import { expect, test } from 'vitest';
import { ConfigError } from '#config/config';
import { cannotListen, linesFor, unreachable } from './start-problems.ts';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

test.each([
  [coded('ECONNREFUSED'), 'nothing listens there'],
  [new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]), 'nothing listens there'],
  [new Error('It does not answer.', { cause: coded('28P01') }), 'it refuses this user and password'],
  [
    new Error('Migration failed.', { cause: coded('42501') }),
    'this user may not make tables there, or use them; let it own the database',
  ],
  [coded('3D000'), 'it has no database of this name'],
  [new Error('timeout exceeded when trying to connect'), 'it does not answer'],
  [new Error('Command timed out'), 'it does not answer'],
  [new Error('WRONGPASS invalid username-password pair'), 'it refuses this password'],
  [new Error('something odd with hunter2 in it'), 'it does not answer as it should'],
])('a server that cannot be used: %s', (error, reason) => {
  const { message } = unreachable('DATABASE_URL', 'postgres://me:hunter2@db.local:5433/app', error);
  expect(message).toMatch(/^DATABASE_URL names a database server at db\.local:5433 that cannot be used: /);
  expect(message).toContain(`: ${reason}. Example: `);
  expect(message).not.toContain('hunter2');
});

test('an address that cannot be listened on names the variable', () => {
  expect(cannotListen(coded('EADDRINUSE'), 3000, '0.0.0.0')?.message).toMatch(/^PORT 3000 is in use/);
  expect(cannotListen(coded('EACCES'), 80, '0.0.0.0')?.message).toMatch(/^PORT 80 may not/);
  expect(cannotListen(coded('EADDRNOTAVAIL'), 3000, '10.9.9.9')?.message).toMatch(/^HOST 10\.9\.9\.9 /);
  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'])
    expect(cannotListen(coded(code), 3000, 'fe80::1')?.message).toMatch(/^HOST fe80::1 .*\. Example: HOST=0\.0\.0\.0$/);
  expect(cannotListen(coded('EMFILE'), 3000, '0.0.0.0')).toBeUndefined();
});

test('a person reads lines, never a stack', () => {
  expect(linesFor(new ConfigError(['PORT is wrong.', 'HOST is wrong.']))).toEqual(['PORT is wrong.', 'HOST is wrong.']);
  expect(linesFor(new Error('One line.\nAnd more.'))).toEqual(['One line.']);
  expect(linesFor('thrown text')).toEqual(['thrown text']);
});
