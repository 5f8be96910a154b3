import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from './open-storage.ts';

let folder = '';
const source = { path: '', size: 24_000_000, mimeType: 'image/png' };
/** Sent in a moment, also by a busy machine: what is waited for then is the answer alone. */
const small = { path: '', size: 10_000, mimeType: 'image/png' };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-hanging-'));
  for (const file of [source, small]) {
    file.path = join(folder, String(file.size));
    await writeFile(file.path, Buffer.alloc(file.size));
  }
});
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

/** A bucket on a server that treats every request in one way. */
const bucketOn = async (answer: RequestListener) => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close().closeAllConnections());
  const endpoint = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const names = { bucket: 'uploads', region: 'us-east-1', accessKeyId: 'KEY', secretAccessKey: 'SECRET' };
  const storage = await openStorage({ kind: 's3', endpoint, ...names }, pino({ level: 'silent' }));
  closing.push(() => storage.close());
  return storage;
};

const secondsOf = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work;
  return (performance.now() - start) / 1_000;
};

// A busy machine is given some seconds; the times without a deadline are 39 and 24 s.
describe.concurrent('an object store', { timeout: 120_000 }, () => {
  test.each([
    ['takes a request and never answers', source, () => undefined],
    ['takes all of it and never answers', small, (request: IncomingMessage) => void request.resume()],
  ])('that %s fails a download and an upload within its ten seconds', async (_name, file, answer) => {
    const storage = await bucketOn(answer);
    const away = { code: 'unavailable' };
    const reading = secondsOf(expect(storage.open('a/b')).rejects.toMatchObject(away));
    const writing = secondsOf(expect(storage.put('a/b', file)).rejects.toMatchObject(away));
    for (const seconds of await Promise.all([reading, writing])) {
      expect(seconds).toBeGreaterThan(9);
      expect(seconds).toBeLessThan(20);
    }
  });

  test('whose bytes flow slowly is read to the end', async () => {
    const storage = await bucketOn((_request, response) => {
      response.writeHead(200, { 'content-length': '13' });
      const send = async () => {
        for (let sent = 0; sent < 13; sent++) {
          response.write('x');
          await sleep(1_000);
        }
        response.end();
      };
      void send();
    });
    const { stream } = await storage.open('a/b');
    expect(String(await buffer(stream))).toBe('x'.repeat(13));
  });

  test('that takes bytes slowly gets all of them', async () => {
    let got = 0;
    const storage = await bucketOn((request, response) => {
      const read = async () => {
        // Two rests of 6 s, with bytes in between; what the system itself takes in is less than the file.
        let rests = 0;
        for await (const chunk of request as AsyncIterable<Buffer>) {
          got += chunk.length;
          if (got > 8_000_000 * rests && ++rests <= 2) await sleep(6_000);
        }
        response.writeHead(200).end();
      };
      void read();
    });
    expect(await secondsOf(storage.put('a/b', source))).toBeGreaterThan(10);
    expect(got).toBe(source.size);
  });
});
