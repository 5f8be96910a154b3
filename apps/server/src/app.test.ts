import type { RoleSlug } from '@branchline/contract/call';
import { calls } from '@branchline/contract/registry';
import { logout } from '@branchline/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { openApp, type TestApp } from '#testing/open-app';
import { notBuiltYet } from './not-built-yet.ts';

let app: TestApp;
let tokens: readonly (readonly [RoleSlug, string])[] = [];
beforeAll(async () => {
  app = await openApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
  const { database } = app;
  const people = [makeAdmin, makeBranchLeader, makeTeamLeader, makeCustomer].map((make) => make(database));
  tokens = await Promise.all(
    (await Promise.all(people)).map(async (user) => [user.role, await signIn(database, user)] as const),
  );
});
afterAll(() => app.close());

describe('the contract and the features', () => {
  test('every declared call is served or listed as not built, and never both', () => {
    const { registeredCalls } = app.app;
    const declared = calls.map(({ name }) => name);
    expect(declared.filter((name) => !registeredCalls.has(name)).toSorted()).toEqual([...notBuiltYet].toSorted());
    expect([...registeredCalls].filter((name) => !declared.includes(name))).toEqual([]);
  });

  test('no two calls have one name or one address', () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
    const addresses = calls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(calls.length);
  });
});

describe('every call that needs a session', () => {
  const closed = calls.filter(({ access }) => !access.open && access.grant !== 'signed_link');

  test.each(closed.map((call) => [call.name, call] as const))('%s refuses who has none', async (_name, call) => {
    for (const token of [undefined, 'null', '0'.repeat(43)]) {
      const answer = await app.call(call, { token, params: { id: 'x', externalId: 'x' } });
      if (notBuiltYet.includes(call.name)) expect(answer.status).toBe(501);
      else expect(answer).toMatchObject({ status: 401, body: { status: 0, code: 'unauthenticated' } });
    }
  });

  test.each(closed.map((call) => [call.name, call] as const))(
    '%s refuses a role without a row',
    async (_name, call) => {
      for (const [role, token] of tokens) {
        if (role in call.access.roles || notBuiltYet.includes(call.name)) continue;
        const answer = await app.call(call, { token, params: { id: 'x', externalId: 'x' } });
        const isOnlyByGrant = Object.keys(call.access.roles).length === 0;
        expect(answer).toMatchObject({ status: isOnlyByGrant ? 401 : 403, body: { status: 0 } });
      }
    },
  );
});

test('signing out ends the session on the very next call', async () => {
  const token = await signIn(app.database, await makeCustomer(app.database));
  expect((await app.call(logout, { token })).ok()).toMatchObject({ status: 1 });
  expect((await app.call(logout, { token })).status).toBe(401);
});

test('health, readiness, metrics and documentation are served', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs']) {
    const reply = await app.app.http.inject(url);
    expect([url, reply.statusCode]).toEqual([url, 200]);
  }
  expect((await app.app.http.inject('/metrics')).body).toMatch(
    /http_request_duration_seconds_bucket[^]*realtime_sockets 0/,
  );
});

test('people with a socket are let in, staff at a desk are not', async () => {
  const socket = await app.connect(await signIn(app.database, await makeCustomer(app.database)));
  expect(socket.connected).toBe(true);
  await expect(app.connect(await signIn(app.database, await makeAdmin(app.database)))).rejects.toMatchObject({
    data: { code: 'forbidden' },
  });
  await expect(app.connect()).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
});
