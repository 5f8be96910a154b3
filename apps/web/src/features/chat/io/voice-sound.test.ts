import { openFile } from '@branchline/contract/files';
import type { MessageFile } from '@branchline/contract/shapes';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { blobUrl, clearBlobUrls, keepForFile } from './blob-urls.ts';
import { loadSound } from './voice-sound.ts';

/** Addresses that lead somewhere. */
const live = new Set<string>();
const fetched = vi.fn<(path: string) => void>();

beforeEach(() => {
  signInAs('customer');
  clearBlobUrls();
  live.clear();
  fetched.mockClear();
  let made = 0;
  const createObjectURL = (): string => {
    const url = `blob:${String(made++)}`;
    live.add(url);
    return url;
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: (url: string) => live.delete(url) }));
  fakeServer.use(
    http.get(`*${openFile.path}`, ({ request }) => {
      fetched(new URL(request.url).pathname);
      return new HttpResponse('sound');
    }),
  );
});

const voice = (id: string): MessageFile => ({
  id,
  cloudUrl: `/files/${id}/original?e=1&s=a`,
  fileName: 'recording_1.webm',
  size: 5,
  mimeType: 'audio/webm',
});
const showOthers = (count: number): void => {
  for (let index = 0; index < count; index++) blobUrl(new Blob([String(index)]));
};

test('a voice message plays after a day of many pictures', async () => {
  await loadSound(voice('first'));
  showOthers(200);
  expect(live).toContain((await loadSound(voice('first'))).src);
});

test('a voice message that stays on show plays while other pictures come and go', async () => {
  await loadSound(voice('shown'));
  showOthers(70);
  const { src } = await loadSound(voice('shown'));
  showOthers(70);
  expect(live).toContain(src);
});

test('a voice message plays after signing in again', async () => {
  await loadSound(voice('again'));
  clearBlobUrls();
  expect(live).toContain((await loadSound(voice('again'))).src);
});

test('a voice message is fetched once, and not at all where it was recorded', async () => {
  await Promise.all([loadSound(voice('once')), loadSound(voice('once'))]);
  await loadSound(voice('once'));
  keepForFile('own', new Blob(['own']));
  await loadSound(voice('own'));
  expect(fetched.mock.calls).toEqual([['/files/once/original']]);
});
