import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHttp } from '#testing/open-http';

let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());
const get = (headers: Record<string, string> = {}, query = '') =>
  http.fastify.inject({ url: `/old-browser${query}`, headers });

it('says what to do, in the language that is asked for, without scripts', async () => {
  const reply = await get({ 'accept-language': 'ar-EG,ar;q=0.9' });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(reply.body).toContain('<html lang="ar" dir="rtl">');
  expect(reply.body).toContain('هذا المتصفح قديم جدًا');
  expect(reply.body).not.toContain('<script');
  expect((await get()).body).toContain('iOS 16.4 or later');
});

it('lets whoever knows better go on', async () => {
  expect((await get()).body).toContain('href="/?anyway"');
});

it('speaks the language chosen on the device, whatever the browser asks for', async () => {
  const chosen = await get({ 'accept-language': 'en' }, '?language=hi&from=%2F');
  expect(chosen.body).toContain('<html lang="hi" dir="ltr">');
  expect((await get({ 'accept-language': 'ar' }, '?language=tlh')).body).toContain('<html lang="ar" dir="rtl">');
});

it('speaks only a language that the organisation offers, its own first', async () => {
  const indian = await openHttp({ offeredLanguages: () => Promise.resolve(['hi', 'en']) });
  const read = async (headers: Record<string, string>, query = '') =>
    (await indian.fastify.inject({ url: `/old-browser${query}`, headers })).body;
  expect(await read({ 'accept-language': 'ar' })).toContain('<html lang="hi"');
  expect(await read({ 'accept-language': 'ar, en;q=0.5' }, '?language=ar')).toContain('<html lang="en"');
  await indian.close();
});

it('keeps the address somebody came by, such as an invitation', async () => {
  const { body } = await get({}, `?language=&from=${encodeURIComponent('/signup?branch=1&name=A "b"')}`);
  expect(body).toContain('href="/signup?branch=1&amp;name=A%20%22b%22&amp;anyway"');
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '"><script>',
])('leads to no other address: %s', async (from) => {
  const { body } = await get({}, `?from=${encodeURIComponent(from)}`);
  const href = /<a href="([^"]*)"/.exec(body)?.[1] ?? '';
  expect(new URL(href, 'https://app.example').origin).toBe('https://app.example');
  expect(body).not.toContain('<script');
});
