import { openFile } from '@branchline/contract/files';
import { eq, sql } from 'drizzle-orm';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readDiskSpace } from '#platform/disk-space';
import { createUploadBudget } from '#platform/limits/upload-budget';
import { files } from '#schema/files';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCustomer, signIn } from '#testing/factories';
import { type S3Server, startS3Server } from '#testing/s3-server';
import { hasFfmpeg, makeVoice, readSound } from '#testing/sounds';
import { uploadFile } from '#testing/upload';
import { createAacForms } from './aac-forms.service.ts';
import { createFileLinks } from './index.ts';
import { sumUploads } from './files.repository.ts';

const isMissing = !hasFfmpeg();
const recording = 'recording_1764000000000.webm';
/** An EBML header that says WebM, and nothing after it. */
const broken = new Uint8Array(
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102', 'hex'),
);
const path = process.env['PATH'] ?? '';

let root = '';
let s3: S3Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'aac-'));
  s3 = await startS3Server(join(root, 's3'), 'sounds');
});
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

describe.skipIf(isMissing).each(['files', 's3'])('the AAC form of a voice message, kept in %s', (storage) => {
  let app: TestApp;
  let owner: { readonly id: string };
  let token: string;
  let voice: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    const bucket = `s3://S3RVER:S3RVER@127.0.0.1:${String(s3.port)}/sounds?region=eu-west-1`;
    app = await startTestApp({ env: { PATH: path, ...(storage === 's3' && { STORAGE_URL: bucket }) } });
    owner = await makeCustomer(app.database);
    token = await signIn(app.database, owner);
    voice = makeVoice(2);
  });
  afterAll(() => app.close());

  const open = (url: string, init: RequestInit = {}) => fetch(app.origin + url, init);
  const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer());
  const rowOf = async (id: string) => (await app.database.db.select().from(files).where(eq(files.id, id)))[0];
  const send = async (content = voice, name = recording) => {
    const file = await uploadFile(app, token, { name, content });
    return { ...file, aacUrl: file.aacUrl ?? '' };
  };

  it('plays where WebM does not: it is made when it is first asked for, once for all who ask, and kept', async () => {
    const { id, aacUrl } = await send();
    expect(await rowOf(id)).toMatchObject({ aacKey: null, aacSize: null });
    const put = vi.spyOn(app.context.storage, 'put');
    const replies = await Promise.all([open(aacUrl), open(aacUrl), open(aacUrl)]);
    const [first, second] = await Promise.all(replies.map(bytesOf));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies[0].headers.get('content-type')).toBe('audio/mp4');
    expect(replies[0].headers.get('content-disposition')).toMatch(/^inline; .*recording_1764000000000\.m4a/);
    expect(readSound(first!)).toMatchObject({ codec: 'aac', seconds: 2 });
    expect(second).toEqual(first);
    expect(await rowOf(id)).toMatchObject({ aacSize: first!.length });
    expect(await bytesOf(await open(aacUrl))).toEqual(first);
    expect(put).toHaveBeenCalledOnce();
    put.mockRestore();
  });

  it('comes in parts, as phones ask for it, and tells its size', async () => {
    const { aacUrl } = await send();
    const part = await open(aacUrl, { headers: { range: 'bytes=0-1' } });
    const whole = await bytesOf(await open(aacUrl));
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${String(whole.length)}`]);
    expect(await bytesOf(part)).toEqual(whole.subarray(0, 2));
    const head = await open(aacUrl, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.length));
  });

  it('S58: opens with its own link alone, and not once that has expired', async () => {
    const [file, other] = [await send(), await send()];
    for (const url of [
      file.cloudUrl.replace('/original?', '/aac?'),
      file.aacUrl.replace('/aac?', '/original?'),
      file.aacUrl.replace(file.id, other.id),
    ])
      expect((await open(url)).status).toBe(403);
    const headers = { 'x-auth-token': token };
    expect((await app.call(openFile, { params: { id: file.id, variant: 'aac' }, headers })).httpStatus).toBe(403);
    app.clock.advance(13 * 3_600_000);
    expect((await open(file.aacUrl)).status).toBe(403);
    expect(await rowOf(file.id)).toMatchObject({ aacKey: null, aacSize: null });
  });

  it('is refused in words for a sound that cannot be read, and that is not tried again', async () => {
    const { id, aacUrl, cloudUrl } = await send(broken);
    const reply = await open(aacUrl);
    expect([reply.status, await reply.json()]).toEqual([
      404,
      { status: 0, code: 'not_found', message: expect.stringContaining('download') as string },
    ]);
    expect(await rowOf(id)).toMatchObject({ aacSize: 0 });
    const opened = vi.spyOn(app.context.storage, 'open');
    expect((await open(aacUrl)).status).toBe(404);
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    expect((await open(cloudUrl)).status).toBe(200);
  });

  it('is offered for sounds alone that some phone does not play', async () => {
    const note = await uploadFile(app, token);
    expect(note.aacUrl).toBe(undefined);
    expect((await open(createFileLinks(app.context).sign(note.id, 'aac'))).status).toBe(404);
  });

  it('counts with its owner’s files, and goes with its message', async () => {
    const before = await sumUploads(app.database.db, owner.id);
    const { id, aacUrl } = await send();
    const aac = await bytesOf(await open(aacUrl));
    expect((await sumUploads(app.database.db, owner.id)) - before).toBe(voice.length + aac.length);
    const key = (await rowOf(id))?.aacKey ?? '';
    expect(await app.context.storage.stat(key)).toEqual({ size: aac.length });
    const hidden = sql`now() - interval '6 minutes'` as unknown as Date;
    await app.database.db.update(files).set({ deletedAt: hidden }).where(eq(files.id, id));
    expect((await open(aacUrl)).status).toBe(404);
    await app.jobs.run('files.sweep');
    expect(await app.context.storage.stat(key)).toBeNull();
  });

  it('is not kept of a file that goes while it is made', async () => {
    const { id, aacUrl } = await send();
    const realOpen = app.context.storage.open.bind(app.context.storage);
    vi.spyOn(app.context.storage, 'open').mockImplementationOnce(async (...asked) => {
      const hidden = sql`now() - interval '6 minutes'` as unknown as Date;
      await app.database.db.update(files).set({ deletedAt: hidden }).where(eq(files.id, id));
      return realOpen(...asked);
    });
    expect((await open(aacUrl)).status).toBe(404);
    const key = (await rowOf(id))?.aacKey ?? '';
    await app.jobs.run('files.sweep');
    expect([await rowOf(id), await app.context.storage.stat(key)]).toEqual([undefined, null]);
  });

  it('is made once when two processes are asked for it, and by the other one when the first is gone', async () => {
    const { database, config } = app;
    const { storage: bytes, limiter, metrics } = app.context;
    const uploadBudget = createUploadBudget({ limiter, folders: [], readSpace: readDiskSpace, metrics });
    const folder = join(config.dataDir, 'incoming');
    const process = () => createAacForms({ database, storage: bytes, encoder: config.encoder, folder, uploadBudget });
    const put = vi.spyOn(bytes, 'put');
    const [{ id }, { id: leftId }] = [await send(), await send()];
    put.mockClear();
    const row = (await rowOf(id))!;
    const [one, other] = await Promise.all([process().take(row), process().take(row)]);
    expect(other).toEqual(one);
    expect(put).toHaveBeenCalledOnce();
    put.mockRestore();
    // Killed in the middle of it, some minutes ago.
    const begun = sql`now() - interval '3 minutes'` as unknown as Date;
    await database.db.update(files).set({ aacBegunAt: begun }).where(eq(files.id, leftId));
    expect((await process().take((await rowOf(leftId))!)).size).toBe(one.size);
  });

  it('leaves no sound lying about on the server, made or not', async () => {
    for (const content of [voice, broken]) await open((await send(content)).aacUrl);
    expect(await readdir(join(app.config.dataDir, 'incoming'))).toEqual([]);
  });
});

describe('a server without ffmpeg', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { PATH: root } });
  });
  afterAll(() => app.close());

  it('takes and gives voice messages as they are, and says that it has no other form', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    const { id, cloudUrl, aacUrl } = await uploadFile(app, token, { name: recording, content: broken });
    const reply = await fetch(app.origin + (aacUrl ?? ''), { headers: { 'accept-language': 'hi' } });
    expect([reply.status, await reply.json()]).toMatchObject([
      404,
      { code: 'not_found', message: expect.stringContaining('डाउनलोड') as string },
    ]);
    expect((await fetch(app.origin + cloudUrl)).status).toBe(200);
    // With one that is installed later it is made after all.
    const [row] = await app.database.db.select().from(files).where(eq(files.id, id));
    expect(row).toMatchObject({ aacKey: null, aacSize: null });
  });
});
