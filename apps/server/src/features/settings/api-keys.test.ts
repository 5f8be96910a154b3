import { listAudit } from '@branchline/contract/audit';
import { putOrder } from '@branchline/contract/orders';
import { addApiKey, listApiKeys, removeApiKey } from '@branchline/contract/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, signIn } from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const addKey = async (name = 'Shop') =>
  (await app.call(addApiKey, { token: admin, body: { name, scopes: ['orders'] } })).reply;
const feed = async (key?: string) =>
  (
    await app.call(putOrder, {
      params: { externalId: 'o-1' },
      body: { amount: 10, state: 'placed' },
      headers: key === undefined ? {} : { 'x-api-key': key },
    })
  ).httpStatus;

describe('API keys', () => {
  it('are shown once, and stored hashed', async () => {
    const { data, key } = await addKey();
    expect(key).toMatch(/^bl_[\w-]{43}$/);
    expect(data).toMatchObject({ name: 'Shop', scopes: ['orders'], prefix: key.slice(0, 10), lastUsedAt: null });
    const listed = await app.call(listApiKeys, { token: admin });
    expect(listed.reply.data[0]).toEqual(data);
    const { rows } = await app.database.db.execute(sql`select api_keys::text as text from api_keys`);
    const { data: entries } = (await app.call(listAudit, { token: admin, body: { action: 'api_key.add' } })).reply;
    expect(entries[0]).toMatchObject({ target: { type: 'api_key', id: data.id, name: 'Shop' } });
    for (const text of [listed.text, JSON.stringify(rows), JSON.stringify(entries), app.logLines.join('')]) {
      expect(text).not.toContain(key);
    }
    for (const body of [{}, { name: 'x' }, { name: 'x', scopes: [] }, { name: 'x', scopes: ['users'] }]) {
      expect((await app.call(addApiKey, { token: admin, unknownBody: body })).failure.code).toBe('invalid');
    }
  });

  it('open what they are for, and nothing when wrong, altered or in another place', async () => {
    const { data, key } = await addKey();
    expect(await feed(key)).toBe(200);
    const listed = (await app.call(listApiKeys, { token: admin })).reply.data.find(({ id }) => id === data.id);
    expect(listed?.lastUsedAt).toMatch(/Z$/);
    const wrong = [
      undefined,
      '',
      'null',
      key.slice(0, -1),
      `${key}A`,
      key.toUpperCase(),
      data.prefix,
      admin,
      'x'.repeat(5_000),
    ];
    for (const attempt of wrong) expect(await feed(attempt)).toBe(401);
    expect((await app.call(listApiKeys, { token: key })).httpStatus).toBe(401);
    expect((await app.call(listApiKeys, { headers: { 'x-api-key': key } })).httpStatus).toBe(401);
  });

  it('are dead at once when removed', async () => {
    const { data, key } = await addKey();
    expect(await feed(key)).toBe(200);
    expect((await app.call(removeApiKey, { token: admin, params: { id: data.id } })).httpStatus).toBe(200);
    expect(await feed(key)).toBe(401);
    expect((await app.call(removeApiKey, { token: admin, params: { id: data.id } })).failure.code).toBe('not_found');
    const { data: entries } = (await app.call(listAudit, { token: admin, body: { action: 'api_key.remove' } })).reply;
    expect(entries).toHaveLength(1);
  });
});
