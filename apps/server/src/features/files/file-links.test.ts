import { openFile } from '@branchline/contract/files';
import { exportOwnData } from '@branchline/contract/profile';
import sharp from 'sharp';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { files } from '#schema/files';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCustomer, signIn } from '#testing/factories';
import { uploadFile } from '#testing/upload';
import { createFileLinks } from './index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.database, await makeCustomer(app.database));
});
afterAll(() => app.close());

const open = (url: string, init: RequestInit = {}) => fetch(app.origin + url, init);
const ranged = (url: string, range: string) => open(url, { headers: { range } });
const hide = (id: string, age: string) =>
  app.database.db
    .update(files)
    .set({ deletedAt: sql.raw(`now() - interval '${age}'`) })
    .where(eq(files.id, id));

describe('a file link', () => {
  it('refuses everybody without a signature, signed in or not', async () => {
    const { id } = await uploadFile(app, token);
    const params = { id, variant: 'original' };
    for (const headers of [{}, { 'x-auth-token': token }]) {
      const { httpStatus, failure } = await app.call(openFile, { params, headers });
      expect([httpStatus, failure.code]).toEqual([403, 'forbidden']);
    }
  });

  it('is refused when altered, and opens no other file', async () => {
    const [file, other] = [await uploadFile(app, token), await uploadFile(app, token)];
    const url = new URL(file.cloudUrl, app.origin);
    const change = (edit: (copy: URL) => void) => {
      const copy = new URL(url);
      edit(copy);
      return open(copy.pathname + copy.search);
    };
    expect((await change(() => undefined)).status).toBe(200);
    const later = String(Number(url.searchParams.get('e')) + 1);
    const signature = url.searchParams.get('s') ?? '';
    for (const altered of [
      await change((copy) => copy.searchParams.set('e', later)),
      await change((copy) =>
        copy.searchParams.set('s', `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`),
      ),
      await change((copy) => copy.searchParams.set('s', `${signature}=`)),
      await change((copy) => copy.searchParams.delete('s')),
      await change((copy) => copy.searchParams.append('s', signature)),
      await change((copy) => copy.searchParams.append('e', later)),
      await change((copy) => (copy.pathname = copy.pathname.replace(file.id, other.id))),
      await change((copy) => (copy.pathname = copy.pathname.replace(file.id, newId()))),
    ])
      expect([altered.status, ((await altered.json()) as { code: string }).code]).toEqual([403, 'forbidden']);
  });

  it('answers whole, with headers that let a browser run nothing', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { cloudUrl } = await uploadFile(app, token, { name: 'dräwing.svg', content: svg });
    const reply = await open(cloudUrl);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/octet-stream');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''dr%C3%A4wing\.svg$/);
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('cache-control')).toContain('private');
    expect(await reply.text()).toBe(svg);
  });

  it('answers HEAD with the size and no bytes', async () => {
    const { cloudUrl } = await uploadFile(app, token, { content: '0123456789' });
    const reply = await open(cloudUrl, { method: 'HEAD' });
    expect([reply.status, reply.headers.get('content-length'), await reply.text()]).toEqual([200, '10', '']);
    expect(reply.headers.get('accept-ranges')).toBe('bytes');
    expect((await open(cloudUrl.replace(/s=.*/, 's=x'), { method: 'HEAD' })).status).toBe(403);
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('answers the range %s', async (range, text, contentRange) => {
    const { cloudUrl } = await uploadFile(app, token, { content: '0123456789' });
    const reply = await ranged(cloudUrl, range);
    expect([reply.status, await reply.text(), reply.headers.get('content-range')]).toEqual([206, text, contentRange]);
    expect(reply.headers.get('content-length')).toBe(String(text.length));
  });

  it('says 416 past the end, and sends the whole for what it does not know', async () => {
    const { cloudUrl } = await uploadFile(app, token, { content: '0123456789' });
    for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
      const reply = await ranged(cloudUrl, range);
      expect([reply.status, reply.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    }
    for (const range of ['bytes=3-1', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
      expect((await ranged(cloudUrl, range)).status).toBe(200);
  });

  it('has a small WebP form of a picture, and of nothing else', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    const photo = await uploadFile(app, token, { name: 'photo.png', content: new Uint8Array(bytes) });
    const small = await open(photo.thumbnailUrl!);
    const { format, width } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect([format, small.headers.get('content-type')]).toEqual(['webp', 'image/webp']);
    expect(width).toBeLessThan(900);
    const note = await uploadFile(app, token, { content: 'A note.' });
    expect(note.thumbnailUrl).toBe(undefined);
    expect((await open(createFileLinks(app.context).sign(note.id, 'thumbnail'))).status).toBe(404);
    expect((await open(note.cloudUrl.replace('/original?', '/huge?'))).status).toBe(403);
  });

  it('S58: opens the one variant that was signed', async () => {
    const content = new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'navy' } })
        .png()
        .toBuffer(),
    );
    const { cloudUrl, thumbnailUrl } = await uploadFile(app, token, { name: 'photo.png', content });
    expect((await open(thumbnailUrl!.replace('/thumbnail?', '/original?'))).status).toBe(403);
    expect((await open(cloudUrl.replace('/original?', '/thumbnail?'))).status).toBe(403);
  });

  it('is a dead end once the file is gone', async () => {
    const { id, cloudUrl } = await uploadFile(app, token);
    await hide(id, '1 second');
    expect((await open(cloudUrl)).status).toBe(404);
  });

  it('S36: answers nothing once it has expired, by HEAD or in parts, to whoever’s right has ended', async () => {
    const owner = await makeCustomer(app.database);
    const session = await signIn(app.database, owner);
    const { cloudUrl } = await uploadFile(app, session, { content: 'zq-content' });
    await app.database.db.update(users).set({ isActive: false }).where(eq(users.id, owner.id));
    app.clock.advance(13 * 3_600_000);
    const ways: RequestInit[] = [
      {},
      { method: 'HEAD' },
      { headers: { range: 'bytes=0-3' } },
      { headers: { range: 'bytes=-1' } },
    ];
    for (const init of ways) {
      const reply = await open(cloudUrl, init);
      expect([reply.status, reply.headers.get('content-range')]).toEqual([403, null]);
      expect(await reply.text()).not.toContain('zq');
    }
    // And nobody gives them a new one.
    expect((await app.call(exportOwnData, { token: session })).httpStatus).toBe(401);
  });

  it('stays the same for a while, and is refused once it has expired', async () => {
    const { cloudUrl } = await uploadFile(app, token);
    app.clock.advance(5 * 3_600_000);
    expect((await open(cloudUrl)).status).toBe(200);
    app.clock.advance(8 * 3_600_000);
    expect((await open(cloudUrl)).status).toBe(403);
  });
});

describe('the sweep', () => {
  const age = (id: string, hours: number) =>
    app.database.db
      .update(files)
      .set({ createdAt: sql.raw(`now() - interval '${String(hours)} hours'`) })
      .where(eq(files.id, id));
  const rowOf = async (id: string) => (await app.database.db.select().from(files).where(eq(files.id, id)))[0];

  it('takes uploads that nothing used for a day, and leaves younger and used ones', async () => {
    const [old, young, used] = [
      await uploadFile(app, token),
      await uploadFile(app, token),
      await uploadFile(app, token),
    ];
    await age(old.id, 25);
    await age(young.id, 23);
    await age(used.id, 48);
    await app.database.db.update(files).set({ attachedAt: new Date() }).where(eq(files.id, used.id));
    const key = (await rowOf(old.id))?.storageKey ?? '';
    await app.jobs.run('files.sweep');
    expect((await rowOf(old.id))?.deletedAt).toBeInstanceOf(Date);
    // Whoever is loading it may finish: the bytes go with a later sweep.
    expect(await app.context.storage.stat(key)).not.toBeNull();
    await hide(old.id, '6 minutes');
    await app.jobs.run('files.sweep');
    expect(await rowOf(old.id)).toBeUndefined();
    expect(await app.context.storage.stat(key)).toBeNull();
    for (const file of [young, used]) expect((await rowOf(file.id))?.deletedAt).toBeNull();
  });

  it('takes the small form of a picture too', async () => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { id } = await uploadFile(app, token, { name: 'photo.png', content: new Uint8Array(bytes) });
    const row = await rowOf(id);
    await hide(id, '6 minutes');
    await app.jobs.run('files.sweep');
    for (const key of [row?.storageKey, row?.thumbnailKey])
      expect(await app.context.storage.stat(key ?? 'none')).toBeNull();
  });
});
