import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openHttp } from '#testing/open-http';

const page = '<!doctype html><title>Branchline</title>';
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`;

let webDirectory = '';
beforeAll(async () => {
  webDirectory = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(webDirectory, 'assets'));
  await writeFile(join(webDirectory, 'index.html'), page);
  await mkdir(join(webDirectory, '.vite'));
  await writeFile(join(webDirectory, '.vite', 'manifest.json'), '{}');
  await writeFile(join(webDirectory, 'sw.js'), 'self.skipWaiting()');
  await writeFile(join(webDirectory, 'manifest.webmanifest'), '{}');
  await writeFile(join(webDirectory, 'assets', 'app-B1x_d3Fq.js'), script);
  await writeFile(join(webDirectory, 'assets', 'app-B1x_d3Fq.js.br'), brotliCompressSync(script));
  await writeFile(join(webDirectory, 'assets', 'app-B1x_d3Fq.js.gz'), gzipSync(script));
  await writeFile(join(webDirectory, 'assets', 'app-B1x_d3Fq.js.map'), '{}');
  await writeFile(join(webDirectory, 'assets', 'style-Cc0ffee1.css'), 'a{}');
});
afterAll(() => rm(webDirectory, { recursive: true, force: true }));

let http: Awaited<ReturnType<typeof openHttp>>;
beforeEach(async () => {
  http = await openHttp({ webDirectory });
});
afterEach(() => http.close());
const get = (url: string, headers: Record<string, string> = {}) => http.fastify.inject({ url, headers });

test.each(['/', '/login', '/chat?id=1&name=a.b&img=//evil.example/x.png', '/no/such/screen', '/index.html'])(
  '%s is the one page, never cached without asking',
  async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.body]).toEqual([200, page]);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  },
);

test.each(['/readyz/', '/healthz/', '/metrics/', '/readyz/x'])('%s is no screen', async (url) => {
  expect((await get(url, { accept: '*/*' })).statusCode).toBe(404);
  expect((await get(url, { accept: 'text/html' })).statusCode).toBe(404);
  expect((await http.fastify.inject({ method: 'HEAD', url })).statusCode).toBe(404);
});

test('what is named by its content is cached for ever, the service worker and manifest never', async () => {
  const asset = await get('/assets/app-B1x_d3Fq.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  expect((await get('/manifest.webmanifest')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/manifest+json; charset=utf-8',
  });
});

describe('compression', () => {
  test("is the build's, and told apart by ETag", async () => {
    const url = '/assets/app-B1x_d3Fq.js';
    const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    const gzip = await get(url, { 'accept-encoding': 'gzip;q=0.8, br;q=0' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
    const plain = await get(url);
    expect(plain.body).toBe(script);
    expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(plain.headers['vary']).toBe('Accept-Encoding');
  });

  test('is left out where the build has none', async () => {
    const reply = await get('/assets/style-Cc0ffee1.css', { 'accept-encoding': 'br' });
    expect([reply.headers['content-encoding'], reply.body]).toEqual([undefined, 'a{}']);
  });
});

test('what the browser has already is not sent again', async () => {
  const { etag } = (await get('/')).headers;
  const reply = await get('/login', { 'if-none-match': `"other", ${String(etag)}` });
  expect([reply.statusCode, reply.body]).toEqual([304, '']);
});

test.each(['if-none-match', 'accept-encoding', 'accept'])(
  'a %s of 120,000 spaces keeps nobody waiting',
  async (name) => {
    // What it costs, not how long it takes: another program may have the processor meanwhile.
    const before = process.cpuUsage();
    const reply = await get('/', { [name]: `"a${' '.repeat(120_000)}b` });
    expect([reply.statusCode, reply.body]).toEqual([200, page]);
    const items = await get('/no/such.screen', { [name]: '"a",'.repeat(30_000) });
    expect(items.statusCode).toBe(404);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  },
);

test('HEAD gives the headers alone', async () => {
  const reply = await http.fastify.inject({ method: 'HEAD', url: '/' });
  expect([reply.statusCode, reply.body, reply.headers['content-length']]).toEqual([200, '', String(page.length)]);
});

test.each([
  '/assets/app-00000000.js',
  '/assets/app-B1x_d3Fq.js.map',
  '/favicon.ico',
  '/.vite/manifest.json',
  '/files/nothing',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/app-B1x_d3Fq.js%00',
  '/api/nothing',
  '/auth/login',
])('%s is not found, in JSON', async (url) => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ status: 0, code: 'not_found' });
});

describe('an address that nothing has, opened in a browser,', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  test.each([
    '/%E0%A4%A',
    '/chat/%zz?id=1',
    '//evil.com',
    '//evil.com/a.b',
    '/no.such',
    '/favicon.ico',
    '/../package.json',
    '/files/%E0%A4%A',
  ])('%s is the one page, with its not-found screen', async (url) => {
    const reply = await get(url, { accept });
    expect([reply.statusCode, reply.body]).toEqual([404, page]);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(reply.headers).not.toHaveProperty('location');
  });

  test.each(['/api/nothing', '/api/%E0%A4%A', '/auth/%E0%A4%A', '/auth/login'])('%s stays a call', async (url) => {
    expect((await get(url, { accept })).json()).toMatchObject({ status: 0 });
  });

  test('is JSON for whoever wants no page', async () => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, { accept: 'text/htmlx' }])
      expect((await get('/%E0%A4%A', headers)).json()).toMatchObject({ status: 0, code: 'invalid' });
    const posted = await http.fastify.inject({ method: 'POST', url: '/%E0%A4%A', headers: { accept } });
    expect(posted.json()).toMatchObject({ status: 0, code: 'invalid' });
  });

  test('says what to do when there is no build', async () => {
    await http.close();
    http = await openHttp();
    const reply = await get('/%E0%A4%A', { accept });
    expect([reply.statusCode, reply.body]).toEqual([503, expect.stringContaining('npm start')]);
  });
});

test('another method than GET or HEAD has no page', async () => {
  expect((await http.fastify.inject({ method: 'POST', url: '/login' })).json()).toMatchObject({ code: 'not_found' });
});

test('without a build it says what to do', async () => {
  await http.close();
  http = await openHttp();
  const reply = await get('/');
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain('npm start');
});
