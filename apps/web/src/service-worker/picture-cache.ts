import { type KeptPicture, picturesToDrop } from './pictures-to-drop.ts';

/** Cleared at sign-out, as every cache whose name begins so. */
const cacheName = 'personal-pictures';
const largestPicture = 3_000_000;
const room = { pictures: 500, bytes: 60_000_000 };
const trimEvery = 20;

let keptSinceTrim = 0;

const sizeOf = (response: Response): number => Number(response.headers.get('content-length') ?? Number.NaN);

const isWorthKeeping = (response: Response): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  response.headers.get('content-type')?.startsWith('image/') === true &&
  sizeOf(response) <= largestPicture;

const trim = async (cache: Cache): Promise<void> => {
  const kept: KeptPicture[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    kept.push({ path: new URL(request.url).pathname, bytes: response ? sizeOf(response) : 0 });
  }
  await Promise.all(picturesToDrop(kept, room).map((path) => cache.delete(path)));
};

/**
 * A picture somebody sent: as it was seen before, else from the server. Kept by file and variant, whatever the
 * signature: the person was given it on this device, and a link that ran out must not blank a picture while offline.
 */
export const answerPicture = async (request: Request, finish: (work: Promise<unknown>) => void): Promise<Response> => {
  const path = new URL(request.url).pathname;
  // Opened before asking: what arrives after a sign-out goes into the cache that was deleted, not into a new one.
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (isWorthKeeping(response)) {
    const keep = cache.put(path, response.clone()).then(() => {
      keptSinceTrim += 1;
      if (keptSinceTrim < trimEvery) return undefined;
      keptSinceTrim = 0;
      return trim(cache);
    });
    finish(keep.catch(() => undefined));
  }
  return response;
};
