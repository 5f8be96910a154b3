import { listFiles, uploadFiles } from '@branchline/contract/files';
import { olderMessages } from '@branchline/contract/conversations';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '#schema/files';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { makeMessage } from '#testing/message-factories';
import { type S3Server, startS3Server } from '#testing/s3-server';
import { filesForm, uploadFile } from '#testing/upload';
import { wideFilms } from '#testing/wide-films';

/** A film without pictures, which says how many it has. */
const filmOf = (pictures: number) => {
  const table = Buffer.from('0000001c6d6f6f76000000147374737a000000000000000100000000', 'hex');
  table.writeUInt32BE(pictures, table.length - 4);
  return new Uint8Array(Buffer.concat([Buffer.from('00000010667479706d70343200000000', 'hex'), table]));
};

/** The beginning of a WebM film, and nothing behind it. */
const webm = new Uint8Array(
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102', 'hex'),
);
const wide = new Uint8Array(wideFilms.get('vp8.webm')!);

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'branchline-films-'));
  s3 = await startS3Server(join(folder, 's3'), 'films');
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['files', 's3'])('a film that says it has more pictures than a tab can hold, kept in %s', (kept) => {
  let app: TestApp;
  let customer: User;
  let token: string;
  beforeAll(async () => {
    const bucket = `s3://S3RVER:S3RVER@127.0.0.1:${String(s3.port)}/films?region=eu-west-1`;
    app = await startTestApp({ env: kept === 's3' ? { STORAGE_URL: bucket } : {} });
    customer = await makeCustomer(app.database);
    token = await signIn(app.database, customer);
  });
  afterAll(() => app.close());

  test('S47: it is refused', async () => {
    const upload = (pictures: number) =>
      app.call(uploadFiles, { token, body: filesForm({ 'film.mp4': filmOf(pictures) }) });
    expect((await upload(80_000_000)).failure.code).toBe('unsupported_type');
    expect((await upload(90_000)).reply.uploads).toHaveLength(1);
  });

  test('S47: an Ogg sound whose pages are damaged is refused, one that ends early is not', async () => {
    const page = `OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead\x01\x01${'\0'.repeat(9)}`;
    const upload = (pages: number) =>
      app.call(uploadFiles, {
        token,
        body: filesForm({ 'sound.ogg': new Uint8Array(Buffer.from(page.repeat(pages))) }),
      });
    expect((await upload(2)).failure.code).toBe('unsupported_type');
    expect((await upload(1)).reply.uploads).toHaveLength(1);
  });

  test('S47: one whose pictures are larger than those of any phone is refused, whatever it is called', async () => {
    const upload = (name: string, content: Uint8Array<ArrayBuffer>) =>
      app.call(uploadFiles, { token, body: filesForm({ [name]: content }) });
    const refused = {
      code: 'unsupported_type',
      message: 'The pictures of this film are too large. Send it in 8K or less.',
    };
    for (const name of ['wide.webm', 'recording_1.webm']) {
      expect((await upload(name, wide)).failure).toMatchObject(refused);
      expect((await upload(name, webm)).reply.uploads).toHaveLength(1);
    }
    for (const name of ['av1.mkv', 'avc.mp4'])
      expect((await upload(name, new Uint8Array(wideFilms.get(name)!))).failure).toMatchObject(refused);
  });

  test('S47: one that was stored before is a download for good, and what is in order is played again', async () => {
    const { db } = app.database;
    const leader = await makeTeamLeader(app.database);
    const admin = await signIn(app.database, await makeAdmin(app.database));
    /** Stores one as it would be if nobody had looked at it. */
    const store = async (name: string, content: Uint8Array<ArrayBuffer> | null): Promise<string> => {
      const { id } = await uploadFile(app, token, { name, content: name.endsWith('.webm') ? webm : filmOf(9) });
      const change = { isChecked: false, ...(content && { size: content.length }) };
      await db.update(files).set(change).where(eq(files.id, id));
      const [row] = await db.select().from(files).where(eq(files.id, id));
      const path = join(folder, id);
      await writeFile(path, content ?? '');
      const { storageKey, size, mimeType } = row!;
      await (content === null
        ? app.context.storage.remove(storageKey)
        : app.context.storage.put(storageKey, { path, size, mimeType }));
      return id;
    };
    const ids = [
      await store('crowded.mp4', filmOf(80_000_000)),
      await store('short.mp4', filmOf(9)),
      await store('gone.mp4', null),
      await store('sound.m4a', filmOf(80_000_000)),
      await store('wide.webm', wide),
      await store('recording_1.webm', wide),
      await store('short.webm', webm),
    ];
    await makeMessage(app.database, [customer, leader], { messageType: 'file', content: '', attachments: ids });

    /** What a reader's client goes by, and what a browser is told that opens the link. */
    const told = async () => {
      const { data } = (await app.call(olderMessages, { token, body: { userid: leader.id } })).reply;
      const listed = (await app.call(listFiles, { token: admin, body: { id: customer.id } })).reply.data;
      return Promise.all(
        data[0]!.files.map(async ({ id, fileName, mimeType, cloudUrl }) => {
          expect(listed.find((file) => file.id === id)!.fileName).toBe(fileName);
          const reply = await fetch(app.origin + cloudUrl);
          await reply.arrayBuffer();
          // A page that was opened before it was looked at has its link, and would play it whatever its type is said to be.
          const played = await fetch(app.origin + cloudUrl, { headers: { 'sec-fetch-dest': 'video' } });
          await played.arrayBuffer();
          expect(played.status).toBe(/^(video|audio)\//.test(reply.headers.get('content-type') ?? '') ? 200 : 404);
          return reply.ok
            ? [
                fileName,
                mimeType,
                reply.headers.get('content-type'),
                reply.headers.get('content-disposition')?.split(';')[0],
              ]
            : [fileName, mimeType];
        }),
      );
    };
    const download = (name: string) => [
      `${name}.bin`,
      ...Array<string>(2).fill('application/octet-stream'),
      'attachment',
    ];
    const played = (name: string, type: string) => [name, type, type, 'inline'];
    const gone = (...told: string[]) => told;
    expect(await told()).toEqual([
      download('crowded.mp4'),
      download('short.mp4'),
      gone('gone.mp4.bin', 'application/octet-stream'),
      ...['sound.m4a', 'wide.webm'].map(download),
      played('recording_1.webm', 'audio/webm'),
      download('short.webm'),
    ]);
    await app.jobs.run('files.check-stored');
    expect(await told()).toEqual([
      download('crowded.mp4'),
      played('short.mp4', 'video/mp4'),
      gone('gone.mp4', 'video/mp4'),
      ...['sound.m4a', 'wide.webm', 'recording_1.webm'].map(download),
      played('short.webm', 'video/webm'),
    ]);
    await app.jobs.run('files.check-stored');
    expect((await told())[0]).toEqual(download('crowded.mp4'));
  });
});
