import { uploadFiles } from '@branchline/contract/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { jpegOfScans, webpOfFrames } from '#testing/busy-pictures';
import { entangledFilm } from '#testing/entangled-film';
import { makeCustomer, signIn } from '#testing/factories';
import { av1, vp9 } from '#testing/growing-frames';
import { nestedUses } from '#testing/nested-uses';
import { oggPage } from '#testing/ogg-pages';
import { filesForm } from '#testing/upload';
import { element, short, webmFilm } from '#testing/webm-elements';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.database, await makeCustomer(app.database));
});
afterAll(() => app.close());

/** A film of one track with a setup, and of pictures. */
const webm = (codec: string, pictures: readonly Buffer[], setup = Buffer.alloc(0)) => {
  const track = element('ae', short('d7', 1), element('86', Buffer.from(codec)), element('63a2', setup));
  const blocks = pictures.map((picture) => element('a3', Buffer.from([0x81, 0, 0, 0x80]), picture));
  return webmFilm(element('1654ae6b', track), element('1f43b675', short('e7', 0), ...blocks));
};
const codeWords = Buffer.from('\x05vorbis\0BCV\x01\0\0\0\xff', 'latin1');
const opus = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
const theora = Buffer.alloc(42);
theora.write('\x80theora\x03\x02\x01\x02\x01\0\x04', 'latin1');

/** Sends a file, and asks plain things until the answer comes: a server that is busy with the file answers none of them. */
const sendWhileOthersAreAnswered = async (name: string, bytes: string | Uint8Array) => {
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  const asking = { isOver: false };
  const upload = app.call(uploadFiles, { token, body: filesForm({ [name]: content }) }).finally(() => {
    asking.isOver = true;
  });
  while (!asking.isOver) expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
  return upload;
};

test.each<readonly [why: string, name: string, bytes: Uint8Array | Promise<Uint8Array>, words: string]>([
  ['film whose descriptions are entangled', 'a.mp4', entangledFilm(), 'damaged'],
  ['film of VP9 that grows', 'b.webm', webm('V_VP9', [vp9.key(64, 64), vp9.inter(9_000, 64)]), 'too large'],
  ['one within a packet', 'c.webm', webm('V_VP9', [vp9.together(vp9.key(64, 64), vp9.inter(9_000, 64))]), 'too large'],
  ['film of AV1 that grows', 'd.webm', webm('V_AV1', [av1.sequence(64, 64), av1.inter(9_000, 64)]), 'too large'],
  ['film that is described as AVI does', 'e.webm', webm('V_MS/VFW/FOURCC', []), 'damaged'],
  ['sound of more code words than there is room for', 'f.webm', webm('A_VORBIS', [], codeWords), 'damaged'],
  ['sound of 101 streams', 'g.ogg', Buffer.concat(Array<Buffer>(101).fill(oggPage([opus], { flags: 2 }))), 'damaged'],
  ['film of Theora that is too wide', 'h.ogg', oggPage([theora], { flags: 2 }), 'too large'],
  ['photo that is written over and over', 'i.jpg', jpegOfScans(5_000), 'too long'],
  ['picture of 30,000 frames', 'j.webp', webpOfFrames(30_000), 'smaller'],
])('S47: a %s is refused with words, and others are answered meanwhile', async (_, name, bytes, words) => {
  const { failure } = await sendWhileOthersAreAnswered(name, await bytes);
  expect(failure.message).toContain(words);
});

test('S47: a drawing without an end is a download, and others are answered meanwhile', async () => {
  const { uploads } = (await sendWhileOthersAreAnswered('k.svg', nestedUses(8))).reply;
  expect(uploads[0]?.thumbnailUrl).toBe(undefined);
  const link = await fetch(app.origin + (uploads[0]?.cloudUrl ?? ''));
  expect(link.headers.get('content-type')).toBe('application/octet-stream');
  expect(link.headers.get('content-disposition')).toMatch(/^attachment; /);
});
