import { uploadFiles } from '@branchline/contract/files';
import { editProfile } from '@branchline/contract/profile';
import { runSelfCheck } from '@branchline/contract/self-check';
import { sendMessage } from '@branchline/contract/socket-events';
import { eq } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#platform/ids';
import { files } from '#schema/files';
import { createCallClient } from '#testing/call-client';
import { makeAdmin, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { openApp } from '#testing/open-app';
import { hasFfmpeg, makeQuiet, makeVoice } from '#testing/sounds';
import { filesForm } from '#testing/upload';

/** The product on a disk of which `free` is the share that is free. `factor` widens the limits. */
const start = async ({ free = 0.5, factor = 1 }: { readonly free?: number; readonly factor?: number } = {}) => {
  const disk = { free: free * 1e12, total: 1e12 };
  const env = { RATE_LIMIT_FACTOR: String(factor), PATH: process.env['PATH'] ?? '' };
  const app = await openApp({ env, readSpace: () => Promise.resolve(disk) });
  const origin = await app.listen();
  const call = createCallClient(origin);
  const upload = (token: string, bytes: number, name = 'a.txt') =>
    call(uploadFiles, { token, body: filesForm({ [name]: 'x'.repeat(bytes) }) });
  const metricOf = async (series: string) => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );
  };
  return { ...app, disk, call, upload, metricOf };
};

describe('S54: the bytes of a day', () => {
  // A millionth of what they are: 1,000 bytes for a customer, 5,000 for staff. Then each person may make one call.
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    app = await start({ factor: 1e-6 });
  });
  afterAll(() => app.close());

  it('are counted for each customer, and over them an upload is refused with the time to come back', async () => {
    const [ada, bob] = [await makeCustomer(app.database), await makeCustomer(app.database)];
    await app.context.limiter.consume('uploadBytes.customer', ada.id, 600);
    const refused = await app.upload(await signIn(app.database, ada), 500);
    expect([refused.httpStatus, refused.failure.code]).toEqual([429, 'rate_limited']);
    expect(refused.failure.message).toMatch(/in a day\. Please try again in 24 hours\.$/);
    expect(await app.context.limiter.peek('uploadBytes.customer', ada.id)).toMatchObject({ remaining: 400 });
    expect((await app.upload(await signIn(app.database, bob), 500)).httpStatus).toBe(200);
    expect(await app.context.limiter.peek('uploadBytes.customer', bob.id)).toMatchObject({ remaining: 500 });
    expect(await app.metricOf('branchline_uploads_refused_total{reason="day"}')).toBe(1);
  });

  it('are five times as many for staff', async () => {
    const leader = await makeTeamLeader(app.database);
    expect((await app.upload(await signIn(app.database, leader), 4_000)).httpStatus).toBe(200);
    expect(await app.context.limiter.peek('uploadBytes.staff', leader.id)).toMatchObject({ remaining: 1_000 });
  });

  it('S48: are counted for a network too, and over it for nobody alone', async () => {
    const [ada, bob] = [await makeCustomer(app.database), await makeCustomer(app.database)];
    const network = '127.0.0.9';
    const before = (await app.context.limiter.peek('uploadBytes.network', network)).remaining;
    expect((await app.upload(await signIn(app.database, ada), 400)).httpStatus).toBe(200);
    await app.context.limiter.consume('uploadBytes.network', network, before - 700);
    const refused = await app.upload(await signIn(app.database, bob), 301);
    expect([refused.httpStatus, refused.failure.message]).toEqual([
      429,
      'Too many files were sent from your network in a day. Please try again in 24 hours.',
    ]);
    expect(await app.context.limiter.peek('uploadBytes.customer', bob.id)).toMatchObject({ remaining: 1_000 });
    expect(await app.context.limiter.peek('uploadBytes.network', network)).toMatchObject({ remaining: 300 });
    await app.context.limiter.reset('uploadBytes.network', network);
  });

  it('are not used up by what was refused, and a picture in a form counts too', async () => {
    const [ada, bob] = [await makeCustomer(app.database), await makeCustomer(app.database)];
    expect((await app.upload(await signIn(app.database, ada), 300, 'a.exe')).httpStatus).toBe(415);
    expect(await app.context.limiter.peek('uploadBytes.customer', ada.id)).toMatchObject({ remaining: 1_000 });
    const form = new FormData();
    form.append('firstName', 'Bob');
    form.append('image', new Blob(['x'.repeat(1_001)]), 'face.png');
    const refused = await app.call(editProfile, { token: await signIn(app.database, bob), body: form });
    expect(refused.failure.code).toBe('rate_limited');
  });

  it('are not used up by a picture that is none, of which nothing is kept', async () => {
    const ada = await makeCustomer(app.database);
    const form = new FormData();
    form.append('firstName', 'Ada');
    form.append('image', new Blob(['x'.repeat(300)]), 'notes.txt');
    const refused = await app.call(editProfile, { token: await signIn(app.database, ada), body: form });
    expect(refused.failure).toMatchObject({ code: 'invalid', errors: { image: expect.any(String) } });
    expect(await app.context.limiter.peek('uploadBytes.customer', ada.id)).toMatchObject({ remaining: 1_000 });
    expect(await app.database.db.$count(files, eq(files.ownerId, ada.id))).toBe(0);
  });
});

describe('S54: what came in within a day', () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    app = await start({ factor: 1e-6 });
  });
  afterAll(() => app.close());

  it('is shown by the self-check and by /metrics, with the limits and the one who sent most', async () => {
    // Each person may make one call.
    const findUploads = async (language = 'en') => {
      const token = await signIn(app.database, await makeAdmin(app.database));
      const { reply } = await app.call(runSelfCheck, { token, body: {}, headers: { 'accept-language': language } });
      return reply.data.find(({ part }) => part === 'uploads');
    };
    expect(await findUploads()).toMatchObject({
      state: 'ok',
      detail:
        'Customers sent 0 B of files within 24 hours, the busiest of them 0 B of 1.0 kB. Staff sent 0 B, the busiest of them 0 B of 5.0 kB.',
    });
    const [ada, bob] = [await makeCustomer(app.database), await makeCustomer(app.database)];
    const leader = await makeTeamLeader(app.database);
    expect((await app.upload(await signIn(app.database, ada), 300)).httpStatus).toBe(200);
    expect((await app.upload(await signIn(app.database, bob), 900)).httpStatus).toBe(200);
    expect((await app.upload(await signIn(app.database, leader), 1_500)).httpStatus).toBe(200);
    // Yesterday's are none of today's.
    await app.database.db.insert(files).values({
      id: newId(),
      ownerId: ada.id,
      fileName: 'old.txt',
      mimeType: 'text/plain',
      size: 700,
      storageKey: 'old',
      createdAt: new Date(Date.now() - 25 * 3600_000),
    });
    expect(await findUploads()).toMatchObject({
      state: 'warning',
      detail:
        'Customers sent 1.2 kB of files within 24 hours, the busiest of them 900 B of 1.0 kB. Staff sent 1.5 kB, the busiest of them 1.5 kB of 5.0 kB.',
      fix: expect.stringContaining('Uploaded Files') as string,
    });
    expect((await findUploads('ar'))?.detail).toMatch(/^أرسل العملاء.*1\.2 kB.*900 B.*5\.0 kB/);
    const metricsOf = (role: string) =>
      Promise.all(
        ['', '_largest', '_limit'].map((end) => app.metricOf(`branchline_upload_bytes_day${end}{role="${role}"}`)),
      );
    expect(await metricsOf('customer')).toEqual([1_200, 900, 1_000]);
    expect(await metricsOf('staff')).toEqual([1_500, 1_500, 5_000]);
  });
});

describe('S54: a disk with less than 5 % free', () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    app = await start({ free: 0.049, factor: 1000 });
  });
  afterAll(() => app.close());

  it('takes no files and keeps none, while text goes on; and takes them again', async () => {
    const leader = await makeTeamLeader(app.database);
    const customer = await makeCustomer(app.database, { branchId: leader.branchId });
    const token = await signIn(app.database, customer);
    const refused = await app.upload(token, 10);
    expect([refused.httpStatus, refused.failure.code]).toEqual([503, 'unavailable']);
    expect(await readdir(join(app.config.dataDir, 'incoming'))).toEqual([]);
    const socket = await app.connect(await signIn(app.database, customer));
    const message = { touserid: leader.id, messageType: 'text', content: 'Still here' } as const;
    expect(await socket.timeout(30_000).emitWithAck(sendMessage.name, message)).toMatchObject({ status: 1 });
    expect(await app.metricOf('branchline_disk_free_bytes{folder="data"}')).toBe(app.disk.free);
    expect(await app.metricOf('branchline_disk_size_bytes{folder="files"}')).toBe(app.disk.total);
    expect(await app.metricOf('branchline_uploads_refused_total{reason="space"}')).toBe(1);
    app.disk.free = 0.05 * app.disk.total;
    expect((await app.upload(token, 10)).httpStatus).toBe(200);
  });
});

describe.skipIf(!hasFfmpeg())('S54: the AAC form of a voice', () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    app = await start();
  });
  afterEach(() => {
    app.disk.free = app.disk.total / 2;
  });
  afterAll(() => app.close());

  const openForm = async (url: string) => {
    const reply = await fetch((await app.listen()) + url);
    return { status: reply.status, size: (await reply.arrayBuffer()).byteLength };
  };
  const sendVoice = async (content = makeVoice(2), name = 'recording_1764000000000.webm') => {
    const owner = await makeCustomer(app.database);
    const body = filesForm({ [name]: content });
    const { reply } = await app.call(uploadFiles, { token: await signIn(app.database, owner), body });
    const [{ id, aacUrl = '' }] = reply.uploads as [(typeof reply.uploads)[number]];
    const readLeft = async () => (await app.context.limiter.peek('uploadBytes.customer', owner.id)).remaining;
    const readForm = async () => (await app.database.db.select().from(files).where(eq(files.id, id)))[0]?.aacSize;
    return { owner, aacUrl, readLeft, readForm };
  };

  it('is of its owner’s day, and while that is used up there is none', async () => {
    const { owner, aacUrl, readLeft, readForm } = await sendVoice();
    const left = await readLeft();
    await app.context.limiter.consume('uploadBytes.customer', owner.id, left - 1_000);
    expect((await openForm(aacUrl)).status).toBe(404);
    expect([await readLeft(), await readForm()]).toEqual([1_000, null]);
    await app.context.limiter.refund('uploadBytes.customer', owner.id, left - 1_000);
    const { status, size } = await openForm(aacUrl);
    expect([status, await readForm(), await readLeft()]).toEqual([200, size, left - size]);
    expect((await openForm(aacUrl)).status).toBe(200);
    expect(await readLeft()).toBe(left - size);
  });

  it('is not made below the floor of free space, and is made above it', async () => {
    const { aacUrl, readLeft, readForm } = await sendVoice();
    const [left, put] = [await readLeft(), vi.spyOn(app.context.storage, 'put')];
    app.disk.free = 0.049 * app.disk.total;
    expect((await openForm(aacUrl)).status).toBe(404);
    expect([await readLeft(), await readForm(), put.mock.calls]).toEqual([left, null, []]);
    expect(await readdir(join(app.config.dataDir, 'incoming'))).toEqual([]);
    app.disk.free = 0.5 * app.disk.total;
    expect((await openForm(aacUrl)).status).toBe(200);
    put.mockRestore();
  });

  it('S47: costs nothing where there will never be one, since it would be many times the sound', async () => {
    // Two and a half minutes are 12 kB, and as AAC 1.2 MB.
    const { aacUrl, readLeft, readForm } = await sendVoice(makeQuiet(150), 'recording_1764000000000.ogg');
    const left = await readLeft();
    expect((await openForm(aacUrl)).status).toBe(404);
    expect([await readLeft(), await readForm()]).toEqual([left, 0]);
  });

  it('is counted by /metrics with the files of the day', async () => {
    const series = 'branchline_upload_bytes_day{role="customer"}';
    const { aacUrl } = await sendVoice();
    const before = await app.metricOf(series);
    const { size } = await openForm(aacUrl);
    expect((await app.metricOf(series)) - before).toBe(size);
  });
});
