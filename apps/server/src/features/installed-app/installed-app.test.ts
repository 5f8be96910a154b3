import { getAppIcon, getAppManifest } from '@branchline/contract/installed-app';
import { editSetting, listSettings } from '@branchline/contract/settings';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, signIn } from '#testing/factories';
import { uploadFile } from '#testing/upload';

interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const setTo = async (key: string, value: string) => {
  const setting = (await app.call(listSettings, { token })).reply.list.find((each) => each.key === key);
  const { httpStatus } = await app.call(editSetting, { token, params: { id: setting?.id ?? '' }, body: { value } });
  expect(httpStatus).toBe(200);
};
const readManifest = async (): Promise<Manifest> => JSON.parse((await app.call(getAppManifest)).text) as Manifest;
const iconsOf = ({ icons }: Manifest) =>
  Promise.all(
    icons.map(async ({ src, sizes, purpose }) => {
      const response = await fetch(app.origin + src);
      const { width, height, format } = await sharp(await response.clone().arrayBuffer()).metadata();
      const { data } = await sharp(await response.arrayBuffer())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { sizes, purpose, real: `${String(width)}x${String(height)}`, format, cornerAlpha: data[3] };
    }),
  );
const wideLogo = async (background: string) => {
  const picture = await sharp({ create: { width: 400, height: 100, channels: 3, background } })
    .png()
    .toBuffer();
  return (await uploadFile(app, token, { name: 'logo.png', content: new Uint8Array(picture) })).id;
};

it('is installed under the product’s name, with its icons, until the organisation has its own', async () => {
  expect((await app.call(getAppManifest)).headers.get('content-type')).toContain('application/manifest+json');
  const manifest = await readManifest();
  expect(manifest).toMatchObject({ name: 'Branchline', short_name: 'Branchline', display: 'standalone' });
  expect(manifest.icons.map(({ src }) => src)).toContain('/icons/icon-512.png');
  expect((await app.call(getAppIcon, { params: { name: '192.png' } })).failure.code).toBe('not_found');
});

it('has shortcuts in the language of who installs it', async () => {
  const inArabic = await app.call(getAppManifest, { headers: { 'accept-language': 'ar' } });
  expect((JSON.parse(inArabic.text) as Manifest).shortcuts).toEqual([
    { name: 'الرسائل المميزة بنجمة', url: '/starred-messages' },
    { name: 'ملفي الشخصي', url: '/user-profile' },
  ]);
  const chosen = await app.call(getAppManifest, { query: { language: 'hi' }, headers: { 'accept-language': 'ar' } });
  expect(JSON.parse(chosen.text)).toMatchObject({ lang: 'hi', dir: 'ltr' });
});

it('28.8f: is installed under the organisation’s name and with its logo, which differs from the one before', async () => {
  await setTo('app_name', 'Harbour Talk');
  await setTo('app_logo', await wideLogo('red'));
  const manifest = await readManifest();
  expect(manifest).toMatchObject({ name: 'Harbour Talk', short_name: 'Harbour Talk' });
  expect(await iconsOf(manifest)).toEqual([
    { sizes: '192x192', purpose: 'any', real: '192x192', format: 'png', cornerAlpha: 0 },
    { sizes: '512x512', purpose: 'any', real: '512x512', format: 'png', cornerAlpha: 0 },
    { sizes: '512x512', purpose: 'maskable', real: '512x512', format: 'png', cornerAlpha: 255 },
  ]);
  const bytesOf = async () => (await app.call(getAppIcon, { params: { name: '180.png' } })).text;
  const before = await bytesOf();
  await setTo('app_logo', await wideLogo('blue'));
  expect((await readManifest()).icons[0]?.src).not.toBe(manifest.icons[0]?.src);
  expect(await bytesOf()).not.toBe(before);
});

it('takes no other size and nothing else', async () => {
  expect((await app.call(getAppIcon, { params: { name: '9000.png' } })).failure.code).toBe('not_found');
  const query = { userid: 'x' };
  expect((await app.call(getAppIcon, { params: { name: '192.png' }, query })).failure.code).toBe('invalid');
});
