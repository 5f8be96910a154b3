import type { Language } from '@branchline/contract/languages';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp } from '#testing/open-http';

const page = `<!doctype html>
<html lang="en">
<p>Private messaging between an organisation and its people.</p>
<noscript>This app needs JavaScript. Turn it on in the settings of your browser and open it again.</noscript>
`;

let offered: readonly [Language, ...Language[]] = ['hi', 'en'];
let http: Awaited<ReturnType<typeof openHttp>>;
let webDirectory = '';
beforeAll(async () => {
  webDirectory = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webDirectory, 'index.html'), page);
  http = await openHttp({ webDirectory, offeredLanguages: () => Promise.resolve(offered) });
});
afterAll(async () => {
  await http.close();
  await rm(webDirectory, { recursive: true, force: true });
});
const get = (language?: string, headers: Record<string, string> = {}) =>
  http.fastify.inject({ url: '/login', headers: { ...(language && { 'accept-language': language }), ...headers } });

test('the page names what is offered and speaks the first of it that the browser asks for', async () => {
  const { body, headers } = await get('ar, en-GB;q=0.5');
  expect(body).toBe(page.replace('lang="en"', 'lang="en" dir="ltr" data-languages="hi,en"'));
  expect(headers.vary).toBe('Accept-Encoding, Accept-Language');
});

test('whoever asks for nothing that is offered gets the language of the organisation, also without scripts', async () => {
  for (const language of [undefined, 'ar', 'fr']) {
    const { body } = await get(language);
    expect(body).toContain('<html lang="hi" dir="ltr" data-languages="hi,en">');
    expect(body).toContain('<p>संगठन और उसके लोगों के बीच निजी संदेश।</p>');
    expect(body).toContain('<noscript>इस ऐप के लिए JavaScript ज़रूरी है।');
  }
});

test('each language has its own ETag and compressed forms', async () => {
  const [english, hindi] = [await get('en'), await get('hi')];
  expect(english.headers.etag).not.toBe(hindi.headers.etag);
  expect((await get('hi', { 'if-none-match': String(hindi.headers.etag) })).statusCode).toBe(304);
  const brotli = await get('hi', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(hindi.body);
  const gzip = await get('hi', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(hindi.body);
});

test('a change of what is offered counts from the next page on', async () => {
  offered = ['ar'];
  expect((await get('hi')).body).toContain('<html lang="ar" dir="rtl" data-languages="ar">');
});
