import { listAudit } from '@branchline/contract/audit';
import { listFiles, uploadFiles } from '@branchline/contract/files';
import { removeAccount } from '@branchline/contract/profile';
import { editUser } from '@branchline/contract/users';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unavailable } from '#platform/app-error';
import { files } from '#schema/files';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { holdLocks, untilWaiting } from '#testing/locks';
import { soon } from '#testing/wait-options';
import { filesForm, uploadFile } from '#testing/upload';
import { sweepFiles } from './files.service.ts';

let app: TestApp;
let customer: User;
let token: string;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  customer = await makeCustomer(app.database, { firstName: 'Ravi', lastName: 'Patil' });
  token = await signIn(app.database, customer);
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const upload = (body: FormData) => app.call(uploadFiles, { token, body });
const rowsOf = (ownerId: string) => app.database.db.select().from(files).where(eq(files.ownerId, ownerId));
const keptBytes = async () =>
  (await readdir(app.config.dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;
const picture = async (format: 'png' | 'jpeg' = 'png') => {
  const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } });
  const bytes = await plain
    .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    [format]()
    .toBuffer();
  return new Uint8Array(bytes);
};

describe('uploading', () => {
  it('refuses the unauthenticated', async () => {
    expect((await app.call(uploadFiles, { body: filesForm({ 'note.txt': 'x' }) })).failure.code).toBe(
      'unauthenticated',
    );
  });

  it.each([
    ['admins', makeAdmin],
    ['branch leaders', makeBranchLeader],
    ['team leaders', makeTeamLeader],
    ['customers', makeCustomer],
  ])('is for %s', async (_, make) => {
    const file = await uploadFile(app, await signIn(app.database, await make(app.database)));
    expect(file).toMatchObject({ fileName: 'note.txt' });
    expect(file.cloudUrl).toMatch(/^\/files\//);
  });

  it('takes files under any field names, in order, each with a link that opens without a token', async () => {
    const { reply } = await upload(filesForm({ 'café list.csv': 'a,b\n1,2\n', 'note.txt': 'Hello' }));
    expect(reply.uploads.map(({ fileName }) => fileName)).toEqual(['café list.csv', 'note.txt']);
    const texts = await Promise.all(
      reply.uploads.map(async ({ cloudUrl }) => (await fetch(app.origin + cloudUrl)).text()),
    );
    expect(texts).toEqual(['a,b\n1,2\n', 'Hello']);
  });

  it('knows a file without an extension by its bytes, and names it by them', async () => {
    const { reply } = await upload(filesForm({ blob: await picture() }));
    expect(reply.uploads[0]?.fileName).toBe('blob.png');
    expect((await upload(filesForm({ blob: '<html><script>' }))).failure.code).toBe('unsupported_type');
  });

  it('keeps all or nothing', async () => {
    const other = await makeCustomer(app.database);
    const otherToken = await signIn(app.database, other);
    const before = await keptBytes();
    const body = filesForm({ 'one.txt': 'Fine', 'photo.png': await picture(), 'page.txt': '<html><script>' });
    const { httpStatus, failure } = await app.call(uploadFiles, { token: otherToken, body });
    expect([httpStatus, failure.code]).toEqual([415, 'unsupported_type']);
    expect(await rowsOf(other.id)).toEqual([]);
    expect(await keptBytes()).toBe(before);
  });

  it('keeps nothing when the storage goes away between two files', async () => {
    const other = await makeCustomer(app.database);
    const otherToken = await signIn(app.database, other);
    const { storage } = app.context;
    const { put } = storage;
    const before = await keptBytes();
    let puts = 0;
    storage.put = (...args) => (++puts === 2 ? Promise.reject(unavailable()) : put(...args));
    const body = filesForm({ 'one.txt': 'One', 'two.txt': 'Two' });
    const { httpStatus } = await app.call(uploadFiles, { token: otherToken, body });
    storage.put = put;
    expect(httpStatus).toBe(503);
    expect(await rowsOf(other.id)).toEqual([]);
    expect(await keptBytes()).toBe(before);
  });

  it('leaves to the sweep what a storage that went away cannot remove', async () => {
    const other = await makeCustomer(app.database);
    const otherToken = await signIn(app.database, other);
    const { storage } = app.context;
    const { put, remove } = storage;
    const before = await keptBytes();
    storage.put = async (...args) => {
      await put(...args);
      throw unavailable();
    };
    storage.remove = () => Promise.reject(unavailable());
    const { httpStatus } = await app.call(uploadFiles, { token: otherToken, body: filesForm({ 'one.txt': 'One' }) });
    Object.assign(storage, { put, remove });
    expect(httpStatus).toBe(503);
    expect(await keptBytes()).toBeGreaterThan(before);
    await app.database.db.execute(
      sql`update files set deleted_at = now() - interval '6 minutes' where deleted_at is not null`,
    );
    await sweepFiles(app.database.db, storage);
    expect(await keptBytes()).toBe(before);
    expect(await rowsOf(other.id)).toEqual([]);
  });

  it.each([
    ['deleted', (other: User, otherToken: string) => app.call(removeAccount, { token: otherToken })],
    ['turned off', ({ id }: User) => app.call(editUser, { token: admin, params: { id }, body: { status: false } })],
  ])('keeps nothing of an account that is %s while its files are on their way', async (_, end) => {
    const other = await makeCustomer(app.database);
    const otherToken = await signIn(app.database, other);
    const { storage } = app.context;
    const { put } = storage;
    const before = await keptBytes();
    storage.put = async (...args) => {
      storage.put = put;
      await put(...args);
      expect((await end(other, otherToken)).httpStatus).toBe(200);
    };
    const body = filesForm({ 'photo.png': await picture(), 'letter.txt': 'Private' });
    const { httpStatus, failure } = await app.call(uploadFiles, { token: otherToken, body });
    expect([httpStatus, failure.code]).toEqual([401, 'unauthenticated']);
    expect(await rowsOf(other.id)).toEqual([]);
    expect(await keptBytes()).toBe(before);
  });

  it('waits for a deletion that is under way, and then keeps nothing', async () => {
    const other = await makeCustomer(app.database);
    const otherToken = await signIn(app.database, other);
    const { storage } = app.context;
    const { put } = storage;
    let letGo: Awaited<ReturnType<typeof holdLocks>> | undefined;
    storage.put = async (...args) => {
      storage.put = put;
      await put(...args);
      letGo = await holdLocks(app.database, (tx) =>
        tx
          .update(users)
          .set({ deletedAt: sql`now()` })
          .where(eq(users.id, other.id)),
      );
    };
    const uploading = app.call(uploadFiles, { token: otherToken, body: filesForm({ 'letter.txt': 'Private' }) });
    await vi.waitFor(() => expect(letGo).toBeDefined(), soon);
    await untilWaiting(app.database, 1);
    await letGo?.();
    expect((await uploading).failure.code).toBe('unauthenticated');
    expect(await rowsOf(other.id)).toEqual([]);
  });

  it.each([
    ['a page', 'page.html', '<!doctype html><p>Hi</p>'],
    ['a page under the name of a text', 'page.txt', '<html><body onload="alert(1)">'],
    ['a page under the name of a picture', 'page.png', '<html></html>'],
    ['a program', 'run.exe', 'MZ\u0000\u0001'],
    ['a PDF under the name of a picture', 'scan.jpg', '%PDF-1.7\n1 0 obj\n'],
    ['an empty file', 'empty.txt', ''],
    ['a text without a known ending', 'note', 'Hello'],
  ])('refuses %s', async (_, name, content) => {
    const { httpStatus, failure } = await upload(filesForm({ [name]: content }));
    expect([httpStatus, failure.code]).toEqual([415, 'unsupported_type']);
  });

  it('refuses a picture whose name says another kind, and what is broken inside', async () => {
    const png = await picture();
    expect((await upload(filesForm({ 'photo.jpg': png }))).httpStatus).toBe(415);
    expect((await upload(filesForm({ 'photo.png': png.slice(0, 60) }))).failure.code).toMatch(
      /unsupported_type|invalid/,
    );
  });

  it('refuses a form without a file, and what is no form', async () => {
    const empty = new FormData();
    empty.append('name', 'nothing');
    expect((await upload(empty)).failure.code).toBe('invalid');
    expect((await app.call(uploadFiles, { token, unknownBody: { file: 'x' } })).httpStatus).toBe(415);
  });

  it('forgets where a photo was taken and who owns it', async () => {
    const photo = await picture('jpeg');
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { cloudUrl, thumbnailUrl } = await uploadFile(app, token, { name: 'photo.jpg', content: photo });
    for (const url of [cloudUrl, thumbnailUrl!]) {
      const bytes = Buffer.from(await (await fetch(app.origin + url)).arrayBuffer());
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes('secret-owner')).toBe(false);
    }
  });

  it('refuses a bitmap that would fill memory, and opens one without what was hidden behind it', async () => {
    const bitmap = (width: number, height: number) => {
      const bytes = Buffer.alloc(54 + 24);
      bytes.write('BM');
      bytes.set([bytes.length], 2);
      bytes.set([54, 0, 0, 0, 40], 10);
      bytes.writeInt32LE(width, 18);
      bytes.writeInt32LE(height, 22);
      bytes.set([1, 0, 24], 26);
      return bytes;
    };
    const refused = await upload(filesForm({ 'x.bmp': new Uint8Array(bitmap(60_000, 60_000)) }));
    expect([refused.httpStatus, refused.failure.code]).toEqual([413, 'too_large']);
    const content = new Uint8Array(Buffer.concat([bitmap(3, 2), Buffer.from('GPS 12.97,77.59')]));
    const { cloudUrl } = await uploadFile(app, token, { name: 'x.bmp', content });
    const opened = await fetch(app.origin + cloudUrl);
    expect(opened.headers.get('content-type')).toBe('image/bmp');
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(bitmap(3, 2));
  });

  it('shows a name without path, control or direction-changing characters', async () => {
    const { fileName } = await uploadFile(app, token, { name: '../..\\evil\u202etxt.txt' });
    expect(fileName).toBe('eviltxt.txt');
  });
});

describe('the list of uploads', () => {
  it('refuses the unauthenticated, and everybody but admins', async () => {
    expect((await app.call(listFiles, { body: {} })).failure.code).toBe('unauthenticated');
    for (const make of [makeBranchLeader, makeTeamLeader, makeCustomer]) {
      const other = await signIn(app.database, await make(app.database));
      expect((await app.call(listFiles, { token: other, body: {} })).failure.code).toBe('forbidden');
    }
  });

  it('refuses pages that are none', async () => {
    for (const page of [0, -1, 1.5, 'x'])
      expect((await app.call(listFiles, { token: admin, unknownBody: { page } })).failure.code).toBe('invalid');
  });

  it('shows 20 a page, newest first, of one person when asked', async () => {
    const owner = await makeTeamLeader(app.database, { firstName: 'Meera', lastName: 'Iyer' });
    const ownerToken = await signIn(app.database, owner);
    for (let count = 1; count <= 21; count++) await uploadFile(app, ownerToken, { name: `${String(count)}.txt` });
    const ask = async (body: { id?: string; page?: number }) =>
      (await app.call(listFiles, { token: admin, body })).reply;
    const first = await ask({ id: owner.id });
    expect(first).toMatchObject({ page: 1, totalPage: 2, total: 21 });
    expect(first.data).toHaveLength(20);
    expect(first.data[0]).toMatchObject({
      fileName: '21.txt',
      uploadedBy: { id: owner.id, firstName: 'Meera', lastName: 'Iyer', phone: owner.phone },
    });
    expect((await ask({ id: owner.id, page: 2 })).data.map(({ fileName }) => fileName)).toEqual(['1.txt']);
    expect((await ask({ id: owner.id, page: 3 })).data).toEqual([]);
    // 21 times “A note.”: how large all of them are, on whatever page.
    expect([first.bytes, (await ask({ id: owner.id, page: 3 })).bytes]).toEqual([147, 147]);
    expect((await ask({})).bytes).toBeUndefined();
    expect((await ask({ id: 'nobody' })).total).toBe(0);
    expect((await ask({ id: '' })).total).toBeGreaterThan(21);
  });
  it('is a look that is recorded: who, whose files, which page; and nothing where nothing is shown', async () => {
    const owner = await makeCustomer(app.database, { firstName: 'Nila', lastName: 'Rao' });
    const recorded = async () =>
      (await app.call(listAudit, { token: admin, body: { action: 'file.list' } })).reply.data.slice(0, 2);
    const ask = (body: { id?: string; page?: number }) => app.call(listFiles, { token: admin, body });
    await ask({ id: owner.id, page: 2 });
    await ask({});
    const looks = await recorded();
    expect(looks).toMatchObject([
      { target: null, details: { page: 1 }, actor: { role: 'admin' }, ip: '127.0.0.1' },
      { target: { type: 'user', id: owner.id, name: 'Nila Rao' }, details: { page: 2 }, actor: { role: 'admin' } },
    ]);
    await ask({ id: 'nobody' });
    await app.call(listFiles, { token, body: {} });
    expect(await recorded()).toEqual(looks);
  });
});
