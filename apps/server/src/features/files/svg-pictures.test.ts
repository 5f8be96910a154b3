import { addQuickReply } from '@branchline/contract/quick-replies';
import { editProfile } from '@branchline/contract/profile';
import { editSetting, findSettings } from '@branchline/contract/settings';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '#schema/files';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranch, makeCustomer, signIn } from '#testing/factories';
import { nestedUses } from '#testing/nested-uses';
import { uploadFile } from '#testing/upload';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.database, await makeCustomer(app.database));
});
afterAll(() => app.close());

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>';
const open = (url: string) => fetch(app.origin + url);
const metadataOf = async (url: string) => {
  const reply = await open(url);
  const { format, width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
  return { type: reply.headers.get('content-type'), format, width, height };
};
const raster = { type: 'image/webp', format: 'webp', width: 320, height: 160 };

it('S47: an SVG is shown by a raster picture that the server made; the original is a download', async () => {
  const { cloudUrl, thumbnailUrl } = await uploadFile(app, token, { name: 'plan.svg', content: drawing });
  expect(await metadataOf(thumbnailUrl!)).toEqual(raster);
  const original = await open(cloudUrl);
  expect(original.headers.get('content-type')).toBe('application/octet-stream');
  expect(original.headers.get('content-disposition')).toMatch(/^attachment; .*plan\.svg/);
  expect(await original.text()).toBe(drawing);
});

it('S47: one that cannot be drawn in a second has no picture, and its upload goes well', async () => {
  const file = await uploadFile(app, token, { name: 'bomb.svg', content: nestedUses(8) });
  expect(file.thumbnailUrl).toBe(undefined);
  expect((await open(file.cloudUrl)).headers.get('content-type')).toBe('application/octet-stream');
});

it('S47: those that were stored before are drawn, or are files for good', async () => {
  const before = [
    await uploadFile(app, token, { name: 'old.svg', content: drawing }),
    await uploadFile(app, token, { name: 'old-bomb.svg', content: nestedUses(8) }),
  ];
  const { db } = app.database;
  const untried = { width: null, height: null, thumbnailKey: null, isChecked: false };
  for (const { id } of before) await db.update(files).set(untried).where(eq(files.id, id));
  expect((await open(before[0]!.thumbnailUrl!)).status).toBe(404);
  // A busy machine may be done with the first only.
  for (let run = 0; run < 2; run++) await app.jobs.run('files.check-stored');
  expect(await metadataOf(before[0]!.thumbnailUrl!)).toEqual(raster);
  const [bomb] = await db.select().from(files).where(eq(files.id, before[1]!.id));
  expect(bomb).toMatchObject({ thumbnailKey: null, isChecked: true });
});

it('S47: what everybody sees is raster: profile pictures, logos and quick replies refuse an SVG and say so', async () => {
  const { id } = await uploadFile(app, token, { name: 'me.svg', content: drawing });
  const profile = await app.call(editProfile, { token, body: { firstName: 'Asha', image: id } });
  expect(profile.failure).toMatchObject({
    code: 'invalid',
    errors: { image: expect.stringContaining('PNG') as string },
  });

  const form = new FormData();
  form.append('firstName', 'Asha');
  form.append('image', new Blob([drawing], { type: 'image/svg+xml' }), 'me.svg');
  const sent = await app.call(editProfile, { token, body: form });
  expect(sent.failure).toMatchObject({ code: 'invalid', errors: { image: expect.stringContaining('PNG') as string } });

  const admin = await signIn(app.database, await makeAdmin(app.database));
  // A BMP is kept as it came, so it is none either.
  const bmp = Buffer.alloc(58);
  bmp.write('BM');
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
  ] as const)
    bmp.writeUInt32LE(value, at);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  const branch = [(await makeBranch(app.database)).id];
  const list = (await app.call(findSettings, { token: admin, body: { key: 'app_logo' } })).reply.list;
  for (const file of [
    { name: 'map.svg', content: drawing },
    { name: 'map.bmp', content: bmp },
  ]) {
    const { id: picture } = await uploadFile(app, admin, file);
    const body = {
      title: 'Map',
      messageType: 'file',
      orderBy: 1,
      status: true,
      branch,
      suggestionfile: picture,
    } as const;
    const reply = await app.call(addQuickReply, { token: admin, body });
    expect(reply.failure).toMatchObject({ code: 'invalid', errors: { suggestionfile: expect.any(String) as string } });
    const logo = await app.call(editSetting, { token: admin, params: { id: list[0]!.id }, body: { value: picture } });
    expect(logo.failure).toMatchObject({
      code: 'invalid',
      errors: { value: expect.stringContaining('PNG') as string },
    });
  }
});
