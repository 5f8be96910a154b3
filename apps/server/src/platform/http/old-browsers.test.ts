import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHttp } from '#testing/open-http';

let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());
const get = (headers: Record<string, string> = {}) => http.fastify.inject({ url: '/old-browser', headers });

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
