import { putOrder } from '@branchline/contract/orders';
import { addApiKey } from '@branchline/contract/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => app.close());

test('S53: of an address with 60 refused API keys in a minute none is looked up that was not in use before', async () => {
  const token = await signIn(app.database, await makeAdmin(app.database));
  const makeKey = async () =>
    (await app.call(addApiKey, { token, body: { name: 'Shop', scopes: ['orders'] } })).reply.key;
  const [key, unused] = [await makeKey(), await makeKey()];
  const feed = async (apiKey: string) =>
    (
      await app.call(putOrder, {
        params: { externalId: 'o-1' },
        body: { amount: 10, state: 'placed' },
        headers: { 'x-api-key': apiKey },
      })
    ).httpStatus;
  expect(await feed(key)).toBe(200);
  for (let guess = 0; guess < 60; guess += 1) expect(await feed(`${key}${String(guess)}`)).toBe(401);
  expect(await feed(key.slice(0, -1))).toBe(429);
  expect(await feed(unused)).toBe(429);
  expect(await feed(key)).toBe(200);
});
