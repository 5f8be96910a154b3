import { openFile } from '@branchline/contract/files';
import type { MessageFile } from '@branchline/contract/shapes';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { blobUrl, clearBlobUrls, keepForFile } from './blob-urls.ts';
import { loadSound, readRecording } from './voice-sound.ts';

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

test('what others sent is never taken apart, which could be hours of samples in two megabytes', async () => {
  const takeApart = vi.fn(() => Promise.resolve({ duration: 3, getChannelData: () => Float32Array.from([0, 0.5, 1]) }));
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = takeApart;
    },
  );
  const foreign = await loadSound(voice('of-somebody'));
  expect([foreign.peaks, foreign.duration, takeApart.mock.calls.length]).toEqual([undefined, undefined, 0]);
  const recorded = Object.assign(new Blob(['recorded here']), {
    arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)),
  });
  await readRecording(recorded);
  keepForFile('of-mine', recorded);
  expect(await loadSound(voice('of-mine'))).toMatchObject({ duration: 3 });
  expect(takeApart).toHaveBeenCalledTimes(1);
});
