export interface CachedMedia {
  /** With its signature. */
  readonly link: string;
  readonly bytes: number;
}

interface Room {
  readonly files: number;
  readonly bytes: number;
}

/** Which of the kept files, oldest first, have to go so that the rest fits; the newest stays longest. */
export const mediaToDrop = (cached: readonly CachedMedia[], room: Room): string[] => {
  let bytes = 0;
  let files = 0;
  const dropped: string[] = [];
  for (const file of [...cached].reverse()) {
    bytes += file.bytes;
    files += 1;
    if (bytes > room.bytes || files > room.files) dropped.push(file.link);
  }
  return dropped;
};

/** Cleared at sign-out, as every cache whose name begins so. It held pictures alone once, and devices have it by that name. */
const cacheName = 'personal-pictures';
const largestFile = 3_000_000;
const room = { files: 500, bytes: 60_000_000 };
const trimEvery = 20;
const sameLink = { ignoreVary: true };
/** Whatever the signature. */
const anyLink = { ignoreVary: true, ignoreSearch: true };
/** What a link that is altered, expired or of a file that is gone is answered with. */
const refusals: ReadonlySet<number> = new Set([403, 404, 410]);

let storedSinceTrim = 0;

const sizeOf = (response: Response): number => Number(response.headers.get('content-length') ?? Number.NaN);

const isWorthKeeping = (response: Response): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  /^(image|audio)\//.test(response.headers.get('content-type') ?? '') &&
  sizeOf(response) <= largestFile;

const trim = async (cache: Cache): Promise<void> => {
  const cached: CachedMedia[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    cached.push({ link: request.url, bytes: response ? sizeOf(response) : 0 });
  }
  await Promise.all(mediaToDrop(cached, room).map((link) => cache.delete(link)));
};

const keep = async (cache: Cache, link: string, response: Response): Promise<void> => {
  await cache.put(link, response);
  const links = (await cache.keys(new URL(link).pathname, anyLink)).map(({ url }) => url);
  await Promise.all(links.filter((each) => each !== link).map((each) => cache.delete(each, sameLink)));
  storedSinceTrim += 1;
  if (storedSinceTrim < trimEvery) return;
  storedSinceTrim = 0;
  await trim(cache);
};

const forgetIn = async (cache: Cache, fileIds: readonly string[]): Promise<string[]> => {
  const paths = fileIds.flatMap((id) => ['original', 'thumbnail', 'aac'].map((variant) => `/files/${id}/${variant}`));
  const cached = await Promise.all(paths.map((path) => cache.keys(path, anyLink)));
  const links = cached.flat().map(({ url }) => url);
  await Promise.all(links.map((link) => cache.delete(link, sameLink)));
  return links;
};

/** Takes pictures and voice notes off this device, in every size and form: their message was deleted. */
export const forgetMedia = async (fileIds: readonly string[]): Promise<void> => {
  const links = await forgetIn(await caches.open(cacheName), fileIds);
  // The browser's own cache has them for some hours under the same links: asked past it, the refusal takes their place.
  await Promise.allSettled(links.map((link) => fetch(link, { cache: 'reload' })));
};

/**
 * A picture or voice note somebody sent: as the very same link brought it before, else from the server. What another
 * link brought is used only where no server answers, so that a link that ran out blanks no picture while offline; a
 * server that refuses the link takes the file off this device.
 */
export const answerMedia = async (request: Request, finish: (work: Promise<unknown>) => void): Promise<Response> => {
  const { pathname } = new URL(request.url);
  // Opened before asking: what arrives after a sign-out goes into the cache that was deleted, not into a new one.
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request.url, sameLink);
  if (cached) return cached;
  const answer = await fetch(request).catch(() => undefined);
  if (!answer || answer.status >= 500) return (await cache.match(pathname, anyLink)) ?? answer ?? Response.error();
  if (refusals.has(answer.status)) finish(forgetIn(cache, [pathname.split('/')[2] ?? '']).catch(() => undefined));
  else if (isWorthKeeping(answer)) finish(keep(cache, request.url, answer.clone()).catch(() => undefined));
  return answer;
};
