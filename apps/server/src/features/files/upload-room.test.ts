import { uploadFiles } from '@branchline/contract/files';
import { sendMessage } from '@branchline/contract/socket-events';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCallClient } from '#testing/call-client';
import { makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { openApp } from '#testing/open-app';
import { filesForm } from '#testing/upload';
import { soon } from '#testing/wait-options';

const megabyte = 1024 * 1024;
const formType = 'multipart/form-data; boundary=X';
const opening = '--X\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n';
const closing = '\r\n--X--\r\n';

/** How many bytes lie in a folder. */
const sizeOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = names.map(async (name) => {
    const entry = await stat(join(folder, name)).catch(() => null);
    return entry?.isFile() ? entry.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

/** The product on a disk with `room` bytes above the floor, of which what lies in its folder takes away. */
const start = async (env: Readonly<Record<string, string>>) => {
  const disk = { room: 1e9, most: 0 };
  let folder = '';
  const readUsed = () => sizeOf(folder);
  const app = await openApp({
    env,
    readSpace: async () => {
      const used = await readUsed();
      disk.most = Math.max(disk.most, used);
      return { free: 0.05e12 + disk.room - used, total: 1e12 };
    },
  });
  folder = app.config.dataDir;
  return { ...app, disk, readUsed, origin: await app.listen() };
};

interface Answer {
  readonly httpStatus: number;
  readonly code?: string;
}

/** An upload of one file that comes bit by bit, with nothing that says how long it will be. */
const beginUpload = (origin: string, token: string) => {
  const headers = { 'x-auth-token': token, 'content-type': formType };
  const sent = request(`${origin}/api/file/upload`, { method: 'POST', headers });
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ ...(JSON.parse(text) as object), httpStatus: response.statusCode ?? 0 }));
    });
  });
  answer.catch(() => undefined);
  onTestFinished(() => void sent.destroy());
  sent.write(opening);
  return {
    answer,
    send: (bytes: number) => void sent.write('x'.repeat(bytes)),
    finish: () => void sent.end(closing),
  };
};

describe('S54: room for messages while files come', () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    app = await start({ RATE_LIMIT_FACTOR: '1000' });
  });
  afterEach(() => {
    app.disk.room = 1e9;
  });
  afterAll(() => app.close());

  it('a file for which the room ran out is refused before its end, and leaves nothing but a good connection', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    const length = opening.length + 2 * megabyte + closing.length;
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
    socket.write(`POST /api/file/upload HTTP/1.1\r\nhost: x\r\nx-auth-token: ${token}\r\n`);
    socket.write(`content-type: ${formType}\r\ncontent-length: ${String(length)}\r\n\r\n${opening}`);
    socket.write('x'.repeat(megabyte / 2));
    await vi.waitFor(async () => expect(await app.readUsed()).toBeGreaterThan(megabyte / 4), soon);
    app.disk.room = -1;
    socket.write('x'.repeat(megabyte));
    await vi.waitFor(() => expect(heard).toMatch(/^HTTP\/1\.1 503 [^]*"code":"unavailable"/), soon);
    expect(heard).toContain('There is no room for files right now. Please send text, and the file later.');
    expect(await app.readUsed()).toBe(0);

    socket.write(`${'x'.repeat(megabyte / 2)}${closing}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`);
    await vi.waitFor(() => expect(heard).toMatch(/HTTP\/1\.1 200 /), soon);
  });

  it('several at once near the floor go a megabyte each below it at most, and text goes on', async () => {
    const leader = await makeTeamLeader(app.database);
    const customer = await makeCustomer(app.database, { branchId: leader.branchId });
    const token = await signIn(app.database, customer);
    app.disk.room = 3 * megabyte;
    app.disk.most = 0;
    const uploads = Array.from({ length: 4 }, () => beginUpload(app.origin, token));
    // All were let in while there was room.
    for (const upload of uploads) upload.send(0.9 * megabyte);
    await vi.waitFor(async () => expect(await app.readUsed()).toBeGreaterThan(3.4 * megabyte), soon);
    for (const upload of uploads) {
      upload.send(9 * megabyte);
      upload.finish();
    }
    const answers = await Promise.all(uploads.map(({ answer }) => answer));
    expect(answers.map(({ httpStatus, code }) => [httpStatus, code])).toEqual(uploads.map(() => [503, 'unavailable']));
    expect(app.disk.most).toBeLessThan(8 * megabyte);
    expect(await app.readUsed()).toBe(0);

    const socket = await app.connect(await signIn(app.database, customer));
    const message = { touserid: leader.id, messageType: 'text', content: 'Still here' } as const;
    expect(await socket.timeout(30_000).emitWithAck(sendMessage.name, message)).toMatchObject({ status: 1 });
    const small = beginUpload(app.origin, token);
    small.send(10);
    small.finish();
    expect((await small.answer).httpStatus).toBe(200);
  });

  it('files whose copies would go below the floor are refused one file below it at most, and cost nothing', async () => {
    const customer = await makeCustomer(app.database);
    const token = await signIn(app.database, customer);
    const name = 'uploadBytes.customer';
    const { remaining } = await app.context.limiter.peek(name, customer.id);
    const usedBefore = await app.readUsed();
    // All that is sent fits, and its first copy.
    app.disk.room = 18 * megabyte;
    app.disk.most = 0;
    const file = 'x'.repeat(5 * megabyte);
    const body = filesForm({ 'a.txt': file, 'b.txt': file, 'c.txt': file });
    const refused = await createCallClient(app.origin)(uploadFiles, { token, body });
    expect([refused.httpStatus, refused.failure.code]).toEqual([503, 'unavailable']);
    expect(app.disk.most).toBeLessThan(21 * megabyte);
    expect(await app.readUsed()).toBe(usedBefore);
    expect(await app.context.limiter.peek(name, customer.id)).toMatchObject({ remaining });
  });
});

describe('S54: a day that is used up', () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    // A millionth: 1,000 bytes for a customer, who may make one call.
    app = await start({ RATE_LIMIT_FACTOR: '0.000001' });
  });
  afterAll(() => app.close());

  it('lets no more bytes in than are left, and counts none of those', async () => {
    const ada = await makeCustomer(app.database);
    await app.context.limiter.consume('uploadBytes.customer', ada.id, 600);
    const upload = beginUpload(app.origin, await signIn(app.database, ada));
    upload.send(500);
    expect(await upload.answer).toMatchObject({ httpStatus: 429, code: 'rate_limited' });
    expect(await app.readUsed()).toBe(0);
    expect(await app.context.limiter.peek('uploadBytes.customer', ada.id)).toMatchObject({ remaining: 400 });
  });
});
