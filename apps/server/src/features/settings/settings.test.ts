import { listAudit } from '@branchline/contract/audit';
import { listCustomerSettings } from '@branchline/contract/public-settings';
import * as calls from '@branchline/contract/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { readSetting, seedSettings } from './setting-values.service.ts';
import { lockSeededKeys, saveSeededKeys } from './settings.repository.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const form = (key: string, more: object = {}) => ({
  key,
  name: 'A name',
  value: 'A value',
  halptext: 'What it is for.',
  status: true,
  ...more,
});
const add = (body: object, token = admin) => app.call(calls.addSetting, { token, unknownBody: body });
const edit = (id: string, body: object) =>
  app.call(calls.editSetting, { token: admin, params: { id }, unknownBody: body });
const remove = (id: string) => app.call(calls.removeSetting, { token: admin, params: { id } });
const find = async (body: object) =>
  (await app.call(calls.findSettings, { token: admin, unknownBody: body })).reply.list;
const idOf = async (key: string) => (await find({ key }))[0]?.id ?? '';
const publicKeys = async () => (await app.call(listCustomerSettings, { body: {} })).reply.list.map(({ key }) => key);
const lastEntry = async () => (await app.call(listAudit, { token: admin, body: {} })).reply.data[0];

describe('settings', () => {
  it('are the admin’s', async () => {
    const params = { id: crypto.randomUUID() };
    const closed = [
      [calls.addSetting, { unknownBody: form('x') }],
      [calls.editSetting, { params, unknownBody: {} }],
      [calls.removeSetting, { params }],
      [calls.listSettings, {}],
      [calls.findSettings, { unknownBody: {} }],
      [calls.addApiKey, { unknownBody: { name: 'x', scopes: ['orders'] } }],
      [calls.listApiKeys, {}],
      [calls.removeApiKey, { params }],
    ] as const;
    for (const [call, options] of closed) {
      expect((await app.call(call, options)).failure.code).toBe('unauthenticated');
      for (const make of [makeBranchLeader, makeTeamLeader, makeCustomer]) {
        const token = await signIn(app.database, await make(app.database));
        expect((await app.call(call, { ...options, token })).failure.code).toBe('forbidden');
      }
    }
  });

  it('are added, changed, found and removed, with entries in the audit log', async () => {
    const added = (await add(form('opening_hours', { filter: 'admin' }))).reply.data;
    expect(added).toEqual({ id: added.id, ...form('opening_hours', { filter: 'admin' }) });
    expect(await lastEntry()).toMatchObject({ action: 'setting.add', target: { id: added.id, name: 'opening_hours' } });
    const changed = (await edit(added.id, { id: added.id, value: 'Nine', filter: 'customer', status: false })).reply
      .data;
    expect(changed).toEqual({ ...added, value: 'Nine', filter: 'customer', status: false });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'setting.edit', details: { changed: ['value', 'filter', 'isActive'] } });
    expect(JSON.stringify(entry)).not.toMatch(/A value|Nine/);
    for (const value of ['', ' '])
      expect((await edit(added.id, { value })).failure).toMatchObject({ errors: { value: 'Value is required' } });
    expect(await find({ key: 'opening_hours' })).toEqual([changed]);
    expect((await app.call(calls.listSettings, { token: admin })).reply.list).toContainEqual(changed);
    expect((await remove(added.id)).reply.data).toEqual(changed);
    expect(await lastEntry()).toMatchObject({ action: 'setting.remove' });
    expect((await remove(added.id)).failure.code).toBe('not_found');
    expect((await edit(added.id, { value: 'x' })).failure.code).toBe('not_found');
  });

  it('have keys of letters, digits, _ . and -', async () => {
    for (const key of ['FacebookLink', 'e2e.key-1']) expect((await add(form(key))).reply.data.key).toBe(key);
    for (const key of ['1st', '-a', 'a/b']) expect((await add(form(key))).failure.errors).toHaveProperty('key');
  });

  it('refuses a taken key, a changed key and bad values', async () => {
    const failure = (await add(form('app_name', { filter: 'admin' }))).failure;
    expect([failure.code, Object.keys(failure.errors ?? {})]).toEqual(['conflict', ['key']]);
    for (const body of [
      {},
      form('Has Space'),
      form('a', { value: '' }),
      form('b', { filter: 'all' }),
      form('c', { x: 1 }),
    ]) {
      expect((await add(body)).failure.code).toBe('invalid');
    }
    expect((await edit(await idOf('app_name'), { key: 'other' })).failure.code).toBe('invalid');
    expect((await edit(await idOf('app_name'), { value: ' ' })).failure.code).toBe('invalid');
    expect((await edit(await idOf('require_second_factor'), { value: 'yes' })).failure.code).toBe('invalid');
    expect((await edit(await idOf('contact_email'), { value: 'nobody' })).failure.code).toBe('invalid');
    for (const value of [
      'javascript:alert(1)',
      ' https://x.com/a',
      'java\tscript:x',
      'data:text/html,x',
      '//x.com/a',
      'x',
    ]) {
      expect((await edit(await idOf('social_x'), { value })).failure.code, value).toBe('invalid');
    }
    expect((await edit(await idOf('social_x'), { value: 'https://x.com/us' })).httpStatus).toBe(200);
  });
});

it('calls a setting of the product in the reader’s language, until somebody writes other words', async () => {
  const headers = { 'accept-language': 'hi' };
  const find = async (key: string, wanted = {}) =>
    (await app.call(calls.listSettings, { token: admin, headers: wanted })).reply.list.find((each) => each.key === key);
  expect(await find('app_name', headers)).toMatchObject({ name: 'App name', shown: { name: 'ऐप का नाम' } });
  expect((await find('social_facebook', headers))?.shown?.halptext).toContain('https://facebook.com/your-page');
  expect(await find('app_name')).not.toHaveProperty('shown');
  const { id = '' } = (await find('contact_phone')) ?? {};
  await app.call(calls.editSetting, { token: admin, params: { id }, body: { id, name: 'Front desk' } });
  expect(await find('contact_phone', headers)).not.toHaveProperty('shown');
});

describe('public settings', () => {
  it('need no session, and are the active ones for customers', async () => {
    await add(form('motto', { filter: 'customer' }));
    await add(form('motto_off', { filter: 'customer', status: false }));
    await add(form('for_staff', { filter: 'admin' }));
    await add(form('for_nobody', { filter: 'system' }));
    await add(form('said_nothing'));
    const keys = await publicKeys();
    expect(keys).toEqual(expect.arrayContaining(['app_name', 'contact_email', 'social_x', 'legal_email', 'motto']));
    for (const hidden of ['motto_off', 'for_staff', 'for_nobody', 'said_nothing', 'require_second_factor']) {
      expect(keys).not.toContain(hidden);
    }
    const [first] = (await app.call(listCustomerSettings)).reply.list;
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['key', 'name', 'value']);
  });

  it('are never secrets, nor what steers the server', async () => {
    const small = ['smtp_password', 'api_key_of_maps', 'session_secret', 'push_private'];
    for (const key of [...small, 'SMTP_PASSWORD', 'apiKey', 'clientSecret', 'Api-Key.maps']) {
      expect((await add(form(key, { filter: 'customer' }))).failure.code).toBe('invalid');
      expect((await add(form(key, { filter: 'system' }))).httpStatus).toBe(200);
      expect((await edit(await idOf(key), { filter: 'customer' })).failure.code).toBe('invalid');
    }
    expect((await edit(await idOf('require_second_factor'), { filter: 'customer' })).failure.code).toBe('invalid');
    const leaked = await publicKeys();
    expect(leaked.filter((key) => /secret|password|api_?key|private|second_factor/i.test(key))).toEqual([]);
  });
});

describe('what the product reads', () => {
  it('stays public where the web reads it too: nobody hides the name from the screens alone', async () => {
    const id = await idOf('app_name');
    for (const filter of ['admin', 'system']) {
      const { failure } = await edit(id, { value: 'Marigold', filter });
      expect([failure.code, failure.errors?.['filter']]).toEqual(['invalid', expect.stringContaining('customer')]);
      expect((await edit(await idOf('contact_email'), { filter })).failure.errors).toHaveProperty('filter');
      expect((await edit(await idOf('app_logo'), { filter })).failure.errors).toHaveProperty('filter');
    }
    expect(await publicKeys()).toEqual(expect.arrayContaining(['app_name', 'app_logo', 'contact_email']));
    expect((await edit(id, { value: 'Branchline', filter: 'customer' })).httpStatus).toBe(200);
    // Added again after it was removed.
    await remove(await idOf('social_youtube'));
    const value = 'https://youtube.com/@us';
    expect((await add(form('social_youtube', { value, filter: 'admin' }))).failure.errors).toHaveProperty('filter');
    expect((await add(form('social_youtube', { value }))).reply.data.filter).toBe('customer');
  });

  it('has a name of 100 characters at most', async () => {
    const id = await idOf('app_name');
    const { failure } = await edit(id, { value: 'x'.repeat(101) });
    expect(failure.errors).toEqual({ value: 'App name can have at most 100 characters.' });
    expect((await edit(id, { value: 'x'.repeat(100) })).httpStatus).toBe(200);
    await edit(id, { value: 'Branchline' });
  });

  it('is the value, or the standard one while the setting is off or gone', async () => {
    const id = await idOf('app_name');
    expect(await readSetting(app, 'app_name')).toBe('Branchline');
    await edit(id, { value: 'Our Chat' });
    expect(await readSetting(app, 'app_name')).toBe('Our Chat');
    await edit(id, { status: false });
    expect(await readSetting(app, 'app_name')).toBe('Branchline');
    await edit(id, { status: true });
    expect(await readSetting(app, 'app_name')).toBe('Our Chat');
    await remove(id);
    expect(await readSetting(app, 'app_name')).toBe('Branchline');
  });

  it('is added by the first start only: what was removed since stays away, what was changed stays', async () => {
    await edit(await idOf('contact_phone'), { value: '+91 12345' });
    await remove(await idOf('social_linkedin'));
    await Promise.all([seedSettings(app.database), seedSettings(app.database)]);
    expect(await find({ key: 'social_linkedin' })).toEqual([]);
    expect((await find({ key: 'contact_phone' }))[0]?.value).toBe('+91 12345');
    for (const setting of await find({})) expect(setting.halptext.length).toBeGreaterThan(10);
  });

  it('ask admins of an installation of before for no second factor', async () => {
    const { database } = app;
    await database.transaction(async (tx) => {
      const seeded = await lockSeededKeys(tx);
      await saveSeededKeys(
        tx,
        seeded.filter((key) => key !== 'admin_second_factor'),
      );
      await tx.execute(sql`delete from settings where key = 'admin_second_factor'`);
    });
    await seedSettings(database);
    expect((await find({ key: 'admin_second_factor' }))[0]?.value).toBe('false');
  });

  it('name no setting that is not for customers; the time for edits is, also where it was seeded otherwise', async () => {
    const { database } = app;
    await database.db.execute(sql`update settings set filter = 'system' where key = 'edit_window_minutes'`);
    const known = new Map((await find({})).map(({ key, filter }) => [key, filter]));
    for (const key of await publicKeys()) expect([key, known.get(key) ?? 'customer']).toEqual([key, 'customer']);
    await seedSettings(database);
    const { list } = (await app.call(listCustomerSettings)).reply;
    expect(list.filter(({ key }) => key === 'edit_window_minutes')).toMatchObject([{ value: '15' }]);
  });

  it('tell the chat how large a file can be', async () => {
    const { list } = (await app.call(listCustomerSettings)).reply;
    const value = String(25 * 1024 * 1024);
    expect(list).toContainEqual({ key: 'max_upload_bytes', name: 'Largest file in bytes', value });
  });

  it('tell the sign-in form which country code stands before the ten digits', async () => {
    const { list } = (await app.call(listCustomerSettings)).reply;
    expect(list).toContainEqual({ key: 'phone_country_code', name: 'Phone country code', value: '+91' });
  });
});
