import { defineCall, success } from '@branchline/contract/call';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openHttp } from '#testing/open-http';
import { soon } from '#testing/wait-options';

const take = defineCall({
  name: 'take',
  method: 'POST',
  path: '/api/take',
  summary: 'Takes files.',
  access: { open: true, roles: {} },
  body: z.strictObject({}),
  bodyKinds: ['json', 'multipart'],
  reply: success({ files: z.number() }),
});

let http: Awaited<ReturnType<typeof openHttp>>;
let port = 0;
beforeAll(async () => {
  http = await openHttp({ bodyDeadlineMs: 300, uploadDeadlineMs: 1_500 });
  http.dispatcher.registerCall(take, ({ files }) => ({ files: files.length }));
  await http.fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (http.fastify.server.address() as AddressInfo).port;
});
afterAll(() => http.close());

/** Sends a beginning, then a byte now and then, until the server hangs up; answers what it said. */
const dawdle = (start: string, byte: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const more = setInterval(() => socket.write(byte), 50);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(more);
      resolve(answer);
    });
    socket.write(start);
  });

describe('S31: whoever takes too long is cut off', () => {
  test('with the headers, byte by byte', async () => {
    expect(await dawdle('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ', 'x')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('with the body, byte by byte', async () => {
    const head =
      'POST /api/take HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{';
    expect(await dawdle(head, ' ')).toMatch(/^HTTP\/1\.1 400 [^]*took too long/);
  });

  test('with a file, which leaves nothing behind; but a file may take longer than another body', async () => {
    const form = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\n';
    const type = 'content-type: multipart/form-data; boundary=b\r\n';
    const head = `POST /api/take HTTP/1.1\r\nhost: x\r\n${type}content-length: 5000\r\n\r\n${form}`;
    const started = dawdle(head, 'x');
    const isLongerThanABody = await Promise.race([
      started.then(() => false),
      new Promise<true>((resolve) => setTimeout(() => resolve(true), 600)),
    ]);
    expect(isLongerThanABody).toBe(true);
    expect(await started).not.toMatch(/^HTTP\/1\.1 200/);
    const spool = `${http.dataDir}/incoming`;
    await expect.poll(() => (existsSync(spool) ? readdirSync(spool, { recursive: true }) : []), soon).toEqual([]);
  });
});
