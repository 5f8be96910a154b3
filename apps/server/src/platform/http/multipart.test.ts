import { defineCall, success } from '@branchline/contract/call';
import { readdir, readFile, rename, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { conflict } from '#platform/app-error';
import { makeActor, openHttp, tokenFor } from '#testing/open-http';
import { soon } from '#testing/wait-options';

const upload = defineCall({
  name: 'files.send',
  method: 'POST',
  path: '/api/files',
  summary: 'Takes files.',
  access: { roles: { customer: 'own' } },
  body: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  bodyKinds: ['multipart'],
  reply: success({ fields: z.record(z.string(), z.unknown()), files: z.array(z.record(z.string(), z.unknown())) }),
});
const form = defineCall({
  name: 'people.add',
  method: 'POST',
  path: '/api/people',
  summary: 'Takes a form as JSON or multipart.',
  access: { roles: { customer: 'own' } },
  body: z.strictObject({ name: z.string(), branch: z.optional(z.array(z.string())) }),
  bodyKinds: ['json', 'multipart'],
  reply: success({ name: z.string(), branch: z.array(z.string()), images: z.number() }),
});

const headers = { 'x-auth-token': tokenFor('customer') };
const maxBytes = 1024 * 1024;

let http: Awaited<ReturnType<typeof openHttp>>;
let url = '';
let spooled: string[] = [];
beforeEach(async () => {
  spooled = [];
  http = await openHttp({ env: { MAX_UPLOAD_MB: '1' }, actors: { customer: makeActor() } });
  http.dispatcher.registerCall(upload, async ({ body, files }) => {
    const seen = await Promise.all(
      files.map(async (file) => ({ ...file, text: (await readFile(file.path, 'utf8')).slice(0, 20) })),
    );
    spooled = files.map(({ path }) => path);
    if (body['fail'] === 'yes') throw conflict('No.');
    if (body['keep'] === 'yes' && files[0]) await rename(files[0].path, join(http.dataDir, 'kept'));
    return { fields: body, files: seen };
  });
  http.dispatcher.registerCall(form, ({ body, files }) => ({
    name: body.name,
    branch: body.branch ?? [],
    images: files.length,
  }));
  await http.fastify.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${String((http.fastify.server.address() as AddressInfo).port)}`;
});
afterEach(() => http.close());

const send = async (path: string, parts: [string, string | Blob, string?][]) => {
  const body = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, fileName);
  }
  const reply = await fetch(url + path, { method: 'POST', body, headers });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};
const left = () => readdir(join(http.dataDir, 'incoming'));
const blob = (text: string, type = 'text/plain') => new Blob([text], { type });

test('fields are plain text, files lie on disk for the handler, and nothing is left after it', async () => {
  const { status, body } = await send('/api/files', [
    ['note', 'héllo 😀'],
    // A file box left empty does not stand in the way of the ones after it.
    ['empty before', blob(''), ''],
    ['files[0]', blob('one'), 'שלום 😀.txt'],
    ['anything', blob('two', 'image/png'), '../../etc/passwd'],
    ['empty', blob(''), ''],
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 1,
    fields: { note: 'héllo 😀' },
    files: [
      { field: 'files[0]', fileName: 'שלום 😀.txt', mimeType: 'text/plain', size: 3, text: 'one' },
      { field: 'anything', fileName: 'passwd', mimeType: 'image/png', size: 3, text: 'two' },
    ],
  });
  expect(spooled).toHaveLength(2);
  expect(await left()).toEqual([]);
});

test('of a file’s name no more than 8 KiB are read', async () => {
  const names = [`${'x'.repeat(3_000)}.txt`, `${'x'.repeat(60_000)}.txt`];
  const { status, body } = await send(
    '/api/files',
    names.map((name) => ['f', blob('one'), name]),
  );
  const [long, tooLong] = (body['files'] ?? []) as { fileName: string; text: string }[];
  expect([status, long?.fileName, tooLong?.text]).toEqual([200, names[0], 'one']);
  expect(tooLong?.fileName.length).toBeLessThan(8 * 1024);
});

test('a file the handler moved away stays; a failing handler leaves nothing', async () => {
  expect(
    (
      await send('/api/files', [
        ['keep', 'yes'],
        ['f', blob('kept'), 'a.txt'],
      ])
    ).status,
  ).toBe(200);
  expect(await readFile(join(http.dataDir, 'kept'), 'utf8')).toBe('kept');
  expect(
    (
      await send('/api/files', [
        ['fail', 'yes'],
        ['f', blob('gone'), 'a.txt'],
      ])
    ).status,
  ).toBe(409);
  expect(await left()).toEqual([]);
});

test('the same form is read from JSON and from multipart, lists by repetition or brackets', async () => {
  const wanted = { status: 1, name: 'Asha', branch: ['b1', 'b2'] };
  const reply = await fetch(`${url}/api/people`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Asha', branch: ['b1', 'b2'] }),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  expect(await reply.json()).toEqual({ ...wanted, images: 0 });
  for (const names of [
    ['branch', 'branch'],
    ['branch[]', 'branch[]'],
    ['branch[0]', 'branch[1]'],
  ]) {
    const { body } = await send('/api/people', [
      ['name', 'Asha'],
      [names[0] ?? '', 'b1'],
      [names[1] ?? '', 'b2'],
      ['image', blob('x', 'image/png'), 'me.png'],
    ]);
    expect(body).toEqual({ ...wanted, images: 1 });
  }
  expect(
    (
      await send('/api/people', [
        ['name', 'A'],
        ['branch[]', 'b1'],
      ])
    ).body,
  ).toMatchObject({ branch: ['b1'] });
});

describe('what is refused', () => {
  test.each([
    [
      [
        ['name', 'A'],
        ['role', 'admin'],
      ],
      { errors: { role: 'This field is not taken here' } },
    ],
    [
      [
        ['name', 'A'],
        ['role[slug]', 'admin'],
      ],
      { errors: { 'role[slug]': 'This field is not taken here' } },
    ],
    [
      [
        ['name', 'A'],
        ['name', 'B'],
      ],
      { errors: { name: 'Name must be text' } },
    ],
    [
      [
        ['name', 'A'],
        ['__proto__', 'x'],
      ],
      { code: 'invalid' },
    ],
    [
      [
        ['name', 'A'],
        ['__proto__[role]', 'x'],
      ],
      { code: 'invalid' },
    ],
    [
      [
        ['name', 'A'],
        ['constructor.prototype', 'x'],
      ],
      { code: 'invalid' },
    ],
    [[['name', 'a\0b']], { code: 'invalid' }],
  ] as [[string, string][], object][])('%j', async (parts, expected) => {
    const { status, body } = await send('/api/people', parts);
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 0, code: 'invalid', ...expected });
  });

  const raw = (path: string, text: string, type = 'multipart/form-data; boundary=X') =>
    fetch(url + path, { method: 'POST', body: text, headers: { ...headers, 'content-type': type } });

  test('a field that claims to be JSON', async () => {
    const reply = await raw(
      '/api/people',
      '--X\r\nContent-Disposition: form-data; name="name"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--X--\r\n',
    );
    expect(reply.status).toBe(400);
  });

  test.each(['', '--Y--', '--X\r\nContent-Disposition: form-data; name="name"\r\n\r\nhalf', 'rubbish'])(
    'a body that is not what its type says (%j)',
    async (text) => {
      const reply = await raw('/api/people', text);
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ status: 0, code: 'invalid' });
      expect(await left()).toEqual([]);
    },
  );

  test('multipart without a boundary or with an endless one, and JSON where only files are taken', async () => {
    expect((await raw('/api/people', 'x', 'multipart/form-data')).status).toBe(400);
    for (const length of [252, 253, 5000]) {
      const reply = await raw('/api/people', 'x', `multipart/form-data; boundary=${'b'.repeat(length)}`);
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ status: 0, code: 'invalid' });
    }
    expect((await raw('/api/files', '{}', 'application/json')).status).toBe(415);
  });

  test('a file over the limit: 413 at once, nothing kept, the limit in the message', async () => {
    const big = new Blob([new Uint8Array(maxBytes + 1)]);
    const { status, body } = await send('/api/files', [
      ['ok', blob('fine'), 'a.txt'],
      ['f', big, 'big.bin'],
      ['later', blob('fine'), 'b.txt'],
    ]);
    expect(status).toBe(413);
    expect(body).toMatchObject({ status: 0, code: 'too_large', message: 'A file can have at most 1 MB.' });
    expect(spooled).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test('a file of exactly the limit is taken', async () => {
    const { body } = await send('/api/files', [['f', new Blob([new Uint8Array(maxBytes)]), 'a.bin']]);
    expect(body).toMatchObject({ status: 1, files: [{ size: maxBytes }] });
  });

  test('eleven files, or a field of 65 KB: 413', async () => {
    const files = Array.from({ length: 11 }, (_, index): [string, Blob, string] => [
      `f${String(index)}`,
      blob('x'),
      'a.txt',
    ]);
    expect((await send('/api/files', files)).status).toBe(413);
    expect((await send('/api/files', [['a', 'x'.repeat(65_537)]])).status).toBe(413);
    expect(await left()).toEqual([]);
  });

  test('nobody without a session leaves a byte on the disk', async () => {
    const body = new FormData();
    body.append('f', blob('x'), 'a.txt');
    expect((await fetch(`${url}/api/files`, { method: 'POST', body })).status).toBe(401);
    await expect(stat(join(http.dataDir, 'incoming'))).rejects.toThrow();
  });
});

test('an upload that breaks off leaves nothing', async () => {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /api/files HTTP/1.1\r\nhost: x\r\nx-auth-token: ${tokenFor('customer')}\r\n` +
      'content-type: multipart/form-data; boundary=X\r\ncontent-length: 900000\r\n\r\n' +
      `--X\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n${'x'.repeat(200_000)}`,
  );
  await vi.waitFor(async () => expect(await left()).toHaveLength(1), soon);
  socket.destroy();
  await vi.waitFor(async () => expect(await left()).toEqual([]), soon);
  expect(spooled).toEqual([]);
  expect((await send('/api/files', [['f', blob('still works'), 'a.txt']])).status).toBe(200);
});
