import { expect, test } from 'vitest';
import { readDatabaseTarget } from './database-target.ts';

test.each([
  ['postgres://u:p@db/app', ['postgres://u:p@db/app'], 'any'],
  ['postgres://u:p%40@db:5433/app', ['postgres://u:p%40@db:5433/app'], 'any'],
  ['postgres://u:p@db/app?target_session_attrs=primary', ['postgres://u:p@db/app'], 'primary'],
  [
    'postgres://u:p@a,b:5433,[::1]/app',
    ['postgres://u:p@a/app', 'postgres://u:p@b:5433/app', 'postgres://u:p@[::1]/app'],
    'read-write',
  ],
  ['postgres://u:p@a,b/app?target_session_attrs=standby', ['postgres://u:p@a/app', 'postgres://u:p@b/app'], 'standby'],
  ['postgresql:///app?host=/run/postgresql', ['postgresql:///app?host=%2Frun%2Fpostgresql'], 'any'],
  // As libpq understands them: encrypted, and the certificate unchecked without an authority to check it by.
  ['postgres://u:p@db/app?sslmode=require', ['postgres://u:p@db/app?sslmode=require&uselibpqcompat=true'], 'any'],
  ['postgres://u:p@db/app?sslmode=no-verify', ['postgres://u:p@db/app?sslmode=require&uselibpqcompat=true'], 'any'],
])('%s names its servers', (url, addresses, role) => {
  expect(readDatabaseTarget(url)).toEqual({ addresses, role });
});
