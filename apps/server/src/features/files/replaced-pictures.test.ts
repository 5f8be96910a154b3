import { listAudit } from '@branchline/contract/audit';
import { uploadFiles } from '@branchline/contract/files';
import { editProfile, removeAccount } from '@branchline/contract/profile';
import * as settings from '@branchline/contract/settings';
import { editUser } from '@branchline/contract/users';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '#schema/files';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranchLeader, makeCustomer, signIn } from '#testing/factories';

let app: TestApp;
let admin: string;
let bytes: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
  bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a37' } })
    .png()
    .toBuffer();
});
afterAll(() => app.close());

const pictureForm = (fields: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new Blob([new Uint8Array(bytes)]), 'face.png');
  return form;
};
const upload = async (token: string) => (await app.call(uploadFiles, { token, body: pictureForm() })).reply.uploads[0]!;
const chooseFor = async (id: string, token = admin): Promise<string> =>
  (await app.call(editUser, { token, params: { id }, body: pictureForm() })).reply.data.image!;
const chooseOwn = async (token: string): Promise<string> =>
  (await app.call(editProfile, { token, body: pictureForm({ firstName: 'Pia' }) })).reply.data.image!;
const httpStatusOf = async (link: string) => (await fetch(new URL(link, app.origin))).status;

it('a picture goes when staff choose another one, whoever it was from', async () => {
  const customer = await makeCustomer(app.database);
  const boss = await signIn(app.database, await makeBranchLeader(app.database, { branchId: customer.branchId }));
  const own = await chooseOwn(await signIn(app.database, customer));
  const second = await chooseFor(customer.id);
  expect([await httpStatusOf(own), await httpStatusOf(second)]).toEqual([404, 200]);
  const third = await chooseFor(customer.id, boss);
  expect([await httpStatusOf(second), await httpStatusOf(third)]).toEqual([404, 200]);
});

it('staff take a picture away, and it goes; the audit log says so', async () => {
  const person = await makeBranchLeader(app.database);
  const link = await chooseFor(person.id);
  const remove = () => app.call(editUser, { token: admin, params: { id: person.id }, body: { image: '' } });
  expect((await remove()).reply.data.image).toBeNull();
  expect(await httpStatusOf(link)).toBe(404);
  const entries = async () => (await app.call(listAudit, { token: admin, body: { action: 'user.edit' } })).reply;
  expect((await entries()).data[0]).toMatchObject({ target: { id: person.id }, details: { changed: ['image'] } });
  const { total } = await entries();
  await remove();
  expect((await entries()).total).toBe(total);
});

it('a picture that staff chose goes when the person chooses another one, or deletes the account', async () => {
  const customer = await makeCustomer(app.database);
  const token = await signIn(app.database, customer);
  const first = await chooseFor(customer.id);
  await chooseOwn(token);
  expect(await httpStatusOf(first)).toBe(404);
  const last = await chooseFor(customer.id);
  await app.call(removeAccount, { token });
  expect(await httpStatusOf(last)).toBe(404);
});

it('S54: of a picture whose form is refused afterwards no byte is kept: it costs none of the day', async () => {
  const [customer, other] = [await makeCustomer(app.database), await makeCustomer(app.database)];
  const boss = await makeAdmin(app.database);
  const body = pictureForm({ phone: other.phone ?? '' });
  const token = await signIn(app.database, boss);
  expect((await app.call(editUser, { token, params: { id: customer.id }, body })).failure.code).toBe('conflict');
  expect(await app.database.db.$count(files, eq(files.ownerId, boss.id))).toBe(0);
  expect(await app.context.limiter.peek('uploadBytes.staff', boss.id)).toMatchObject({ used: 0 });
});

it('a picture that somebody else shows stays', async () => {
  const customer = await makeCustomer(app.database);
  const shared = await chooseFor(customer.id);
  const image = /\/files\/([^/]+)\//.exec(shared)?.[1] ?? '';
  await app.call(editProfile, { token: admin, body: { firstName: 'Ada', image } });
  await chooseFor(customer.id);
  expect(await httpStatusOf(shared)).toBe(200);
});

it('a logo goes when another one is chosen, or its setting is deleted', async () => {
  const { id } = (await app.call(settings.findSettings, { token: admin, body: { key: 'app_logo' } })).reply.list[0]!;
  const choose = async () => {
    const logo = await upload(admin);
    await app.call(settings.editSetting, { token: admin, params: { id }, body: { value: logo.id } });
    return logo.cloudUrl;
  };
  const [first, second] = [await choose(), await choose()];
  expect([await httpStatusOf(first), await httpStatusOf(second)]).toEqual([404, 200]);
  await app.call(settings.removeSetting, { token: admin, params: { id } });
  expect(await httpStatusOf(second)).toBe(404);
});
