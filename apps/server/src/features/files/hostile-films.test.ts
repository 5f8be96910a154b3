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

/** A film without pictures, which says how many it has. */
const filmOf = (pictures: number) => {
  const table = Buffer.from('0000001c6d6f6f76000000147374737a000000000000000100000000', 'hex');
  table.writeUInt32BE(pictures, table.length - 4);
  return new Uint8Array(Buffer.concat([Buffer.from('00000010667479706d70343200000000', 'hex'), table]));
};

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

  test('S47: one that was stored before is a download for good, and what is in order is played again', async () => {
    const { db } = app.database;
    const leader = await makeTeamLeader(app.database);
    const admin = await signIn(app.database, await makeAdmin(app.database));
    /** Stores one as it would be if nobody had looked at it. */
    const store = async (name: string, pictures: number | null): Promise<string> => {
      const { id } = await uploadFile(app, token, { name, content: filmOf(9) });
      await db.update(files).set({ isChecked: false }).where(eq(files.id, id));
      const [row] = await db.select().from(files).where(eq(files.id, id));
      const path = join(folder, id);
      await writeFile(path, filmOf(pictures ?? 0));
      const { storageKey, size, mimeType } = row!;
      await (pictures === null
        ? app.context.storage.remove(storageKey)
        : app.context.storage.put(storageKey, { path, size, mimeType }));
      return id;
    };
    const ids = [
      await store('crowded.mp4', 80_000_000),
      await store('short.mp4', 9),
      await store('gone.mp4', null),
      await store('sound.m4a', 80_000_000),
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
      download('sound.m4a'),
    ]);
    await app.jobs.run('files.check-stored');
    expect(await told()).toEqual([
      download('crowded.mp4'),
      played('short.mp4', 'video/mp4'),
      gone('gone.mp4', 'video/mp4'),
      download('sound.m4a'),
    ]);
    await app.jobs.run('files.check-stored');
    expect((await told())[0]).toEqual(download('crowded.mp4'));
  });
});
