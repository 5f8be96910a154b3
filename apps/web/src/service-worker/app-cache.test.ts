import { afterEach, expect, test, vi } from 'vitest';
import { answerPage, keepAppFiles } from './app-cache.ts';

vi.mock('./build-values.ts', () => ({
  appVersion: '2',
  appFiles: ['/index.html'],
  wordFiles: ['/assets/words-hi-new.js', '/assets/words-ar-new.js'],
}));

const kept = () => new Response('the kept page');
const server = vi.fn<() => Promise<Response>>();
const open = () => Promise.resolve({ match: () => Promise.resolve(kept()) });

afterEach(() => vi.unstubAllGlobals());

const ask = async (preloaded: Promise<Response | undefined>): Promise<string> => {
  vi.stubGlobal('caches', { open, match: () => Promise.resolve(undefined) });
  vi.stubGlobal('fetch', server);
  return (await answerPage(new Request('https://app.example/chat-users'), preloaded)).text();
};

test.each([
  ['as Firefox ends it, with an error response', () => Promise.resolve(Response.error())],
  ['as Chromium ends it, with a rejection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['by a server that is broken', () => Promise.resolve(new Response('broken', { status: 502 }))],
])('28.8h: a navigation preload that fails %s gives the page that was kept', async (_, preload) => {
  expect(await ask(preload())).toBe('the kept page');
});

test('the page is the server’s while it answers, preloaded or not', async () => {
  expect(await ask(Promise.resolve(new Response('the newest page')))).toBe('the newest page');
  server.mockResolvedValueOnce(new Response('the newest page'));
  expect(await ask(Promise.resolve(undefined))).toBe('the newest page');
});

test('a new build keeps the words of the language that is read on the device', async () => {
  const origin = 'https://app.example';
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
  );
  const addAll = vi.fn<(files: readonly { readonly url: string }[]) => Promise<void>>().mockResolvedValue();
  const keptIn: Readonly<Record<string, readonly string[]>> = {
    'app-1': ['/index.html', '/assets/words-ar-old.js'],
    pictures: ['/assets/words-hi-old.js'],
  };
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(Object.keys(keptIn)),
    open: (name: string) =>
      Promise.resolve({
        addAll,
        keys: () => Promise.resolve((keptIn[name] ?? []).map((path) => ({ url: `${origin}${path}` }))),
      }),
  });
  await keepAppFiles();
  expect(addAll.mock.calls.flatMap(([files]) => files.map(({ url }) => url))).toEqual([
    '/index.html',
    '/assets/words-ar-new.js',
  ]);
});
