import { withTimeout } from '#lib/with-timeout.ts';
import { appFiles, appVersion, wordFiles } from './build-values.ts';

const prefix = 'app-';
const cacheName = `${prefix}${appVersion}`;
const pagePath = '/index.html';
const patienceMs = 5000;

/** Files under this path are named by their content; the browser's own cache is right about them. */
const isHashed = (path: string): boolean => path.startsWith('/assets/');

const languageOf = (path: string): string | undefined => /^\/assets\/words-([a-z]+)-/.exec(path)?.[1];

/** The words of the languages that an earlier build kept: without a network, this one would speak English. */
const findReadWords = async (): Promise<readonly string[]> => {
  const builds = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const cached = await Promise.all(builds.map(async (name) => (await caches.open(name)).keys()));
  const languages = new Set(cached.flat().map(({ url }) => languageOf(new URL(url).pathname)));
  return wordFiles.filter((path) => languages.has(languageOf(path)));
};

/** Keeps every file of this build. Fails as a whole, so that a worker that runs has them all. */
export const keepAppFiles = async (): Promise<void> => {
  const files = [...appFiles, ...(await findReadWords())];
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((path) => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' })));
};

/** Forgets earlier builds; while a second window is open it may still run one, and needs its files. */
export const dropEarlierBuilds = async (openWindows: number): Promise<void> => {
  if (openWindows > 1) return;
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
};

const findStored = async (request: Request | string): Promise<Response | undefined> => {
  const cache = await caches.open(cacheName);
  return (await cache.match(request, { ignoreVary: true })) ?? caches.match(request, { ignoreVary: true });
};

/** A file of the app: as kept, else from the network and kept from then on. */
export const answerAsset = async (request: Request): Promise<Response> => {
  const cached = await findStored(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && isHashed(new URL(request.url).pathname)) {
    const cache = await caches.open(cacheName);
    // A full disk is no reason not to answer.
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
};

/** The page: the server's, so that it is the newest; as it was kept when no server answers well and soon. */
export const answerPage = async (request: Request, preloaded: Promise<Response | undefined>): Promise<Response> => {
  // Firefox ends a preload that failed with an error response, Chromium with a rejection.
  const asked = preloaded
    .then((response) => (response?.type === 'error' ? undefined : (response ?? fetch(request))))
    .catch(() => undefined);
  const answer = await withTimeout(asked, patienceMs, undefined);
  if (answer && answer.status < 500) return answer;
  return (await findStored(pagePath)) ?? (await asked) ?? Response.error();
};
