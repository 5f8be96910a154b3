import type { RoleSlug } from '@branchline/contract/call';
import { calls } from '@branchline/contract/registry';
import { logout } from '@branchline/contract/log-out';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { openApp } from '#testing/open-app';
import { createCallClient } from '#testing/call-client';

let app: Awaited<ReturnType<typeof openApp>>;
let origin = '';
let call: ReturnType<typeof createCallClient>;
let tokens: readonly (readonly [RoleSlug, string])[] = [];
beforeAll(async () => {
  app = await openApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
  origin = await app.listen();
  call = createCallClient(origin);
  const { database } = app;
  const people = [makeAdmin, makeBranchLeader, makeTeamLeader, makeCustomer].map((make) => make(database));
  tokens = await Promise.all(
    (await Promise.all(people)).map(async (user) => [user.role, await signIn(database, user)] as const),
  );
});
afterAll(() => app.close());

describe('the contract and the features', () => {
  test('every declared call is served, and nothing else', () => {
    const declared = calls.map(({ name }) => name);
    expect([...app.app.registeredCalls].toSorted()).toEqual(declared.toSorted());
  });

  test('no two calls have one name or one address', () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
    const addresses = calls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(calls.length);
  });
});

describe('every call that needs a session', () => {
  const closed = calls.filter(({ access }) => !access.open && access.grant !== 'signed_link');

  const params = { id: 'x', externalId: 'x' };

  test.each(closed.map((declared) => [declared.name, declared] as const))(
    '%s refuses who has none',
    async (_name, declared) => {
      for (const token of [undefined, 'null', '0'.repeat(43)]) {
        const answer = await call(declared, { token, params });
        expect([answer.httpStatus, answer.failure.code]).toEqual([401, 'unauthenticated']);
      }
    },
  );

  test.each(closed.map((declared) => [declared.name, declared] as const))(
    '%s refuses a role without a row',
    async (_name, declared) => {
      const { roles } = declared.access;
      for (const [role, token] of tokens) {
        if (role in roles) continue;
        const answer = await call(declared, { token, params });
        // A call for holders of a grant alone looks at no session.
        const expected = Object.keys(roles).length === 0 ? [401, 'unauthenticated'] : [403, 'forbidden'];
        expect([answer.httpStatus, answer.failure.code]).toEqual(expected);
      }
    },
  );
});

test('signing out ends the session on the very next call', async () => {
  const token = await signIn(app.database, await makeCustomer(app.database));
  expect((await call(logout, { token })).reply).toMatchObject({ status: 1 });
  expect((await call(logout, { token })).failure.code).toBe('unauthenticated');
});

test('health, readiness, metrics and documentation are served', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs']) {
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  }
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  expect(metrics).toMatch(/branchline_http_request_duration_seconds_bucket[^]*branchline_realtime_sockets 0/);
});

test('people with a socket are let in, staff at a desk are not', async () => {
  const socket = await app.connect(await signIn(app.database, await makeCustomer(app.database)));
  expect(socket.connected).toBe(true);
  await expect(app.connect(await signIn(app.database, await makeAdmin(app.database)))).rejects.toMatchObject({
    data: { code: 'forbidden' },
  });
  await expect(app.connect()).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
});
