import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHttp } from '#testing/open-http';
import { isTooOld } from './old-browsers.ts';

const apple = (system: string, rest: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const iPhone = (version: string) => `iPhone; CPU iPhone OS ${version} like Mac OS X`;
const android = (chrome: string, rest = '') =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}Chrome/${chrome}.0.0.0 Mobile Safari/537.36`;
const firefox = (version: string) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;
const oldPhone = apple(iPhone('15_8'), 'Version/15.6 Mobile/15E148 Safari/604.1');

it.each([
  oldPhone,
  apple(iPhone('16_3_1'), 'CriOS/120.0.0.0 Mobile/15E148 Safari/604.1'),
  apple('Macintosh; Intel Mac OS X 10_15_7', 'Version/16.3 Safari/605.1.15'),
  android('108'),
  android('89', 'SamsungBrowser/14.0 '),
  firefox('115.0'),
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
])('is too old: %s', (userAgent) => expect(isTooOld(userAgent)).toBe(true));

it.each([
  apple(iPhone('16_4'), 'Version/16.4 Mobile/15E148 Safari/604.1'),
  apple(iPhone('18_6'), 'Version/26.0 Mobile/15E148 Safari/604.1'),
  apple('Macintosh; Intel Mac OS X 10_15_7', 'Version/16.4 Safari/605.1.15'),
  android('109'),
  android('131', 'Version/4.0 '),
  android('109', 'SamsungBrowser/21.0 '),
  firefox('128.0'),
  firefox('140.0'),
  'curl/8.5.0',
  undefined,
])('is new enough, or not known: %s', (userAgent) => expect(isTooOld(userAgent)).toBe(false));

let folder = '';
let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(folder, 'index.html'), 'the app');
  await writeFile(join(folder, 'sw.js'), 'the worker');
  http = await openHttp({ webDirectory: folder });
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true, force: true });
});
const get = (url: string, headers: Record<string, string>) => http.fastify.inject({ url, headers });

it('tells an old browser what to do, in the language it asks for, without scripts', async () => {
  const reply = await get('/chat-users', { 'user-agent': oldPhone, 'accept-language': 'ar-EG,ar;q=0.9' });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(reply.body).toContain('<html lang="ar" dir="rtl">');
  expect(reply.body).toContain('هذا المتصفح قديم جدًا');
  expect(reply.body).not.toMatch(/<script|the app/);
  expect((await get('/', { 'user-agent': oldPhone })).body).toContain('iOS 16.4 or later');
});

it('lets whoever knows better go on, and gives every other file as ever', async () => {
  expect((await get('/login?anyway', { 'user-agent': oldPhone })).body).toBe('the app');
  expect((await get('/sw.js', { 'user-agent': oldPhone })).body).toBe('the worker');
  expect((await get('/login', { 'user-agent': android('131') })).body).toBe('the app');
});
