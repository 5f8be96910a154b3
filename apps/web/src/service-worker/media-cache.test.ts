import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerMedia, forgetMedia, mediaToDrop } from './media-cache.ts';

const origin = 'https://app.example';
const link = (variant: string, signature: string, id = '7') => `${origin}/files/${id}/${variant}?e=1&s=${signature}`;
const withoutSearch = (address: string) => address.split('?')[0] ?? '';

/** What of the browser's cache the worker uses; the oldest comes first. */
class FakeCache {
  readonly stored = new Map<string, Response>();
  #found(address: string | Request, anySearch = false): string[] {
    const wanted = new URL(typeof address === 'string' ? address : address.url, origin).href;
    const isWanted = (each: string) => each === wanted || (anySearch && withoutSearch(each) === withoutSearch(wanted));
    return [...this.stored.keys()].filter(isWanted);
  }
  match(address: string | Request, options?: CacheQueryOptions) {
    const [first = ''] = this.#found(address, options?.ignoreSearch);
    return Promise.resolve(this.stored.get(first)?.clone());
  }
  keys(address?: string, options?: CacheQueryOptions) {
    const found = address === undefined ? [...this.stored.keys()] : this.#found(address, options?.ignoreSearch);
    return Promise.resolve(found.map((url) => new Request(url)));
  }
  put(address: string, response: Response) {
    this.stored.delete(address);
    this.stored.set(address, response);
    return Promise.resolve();
  }
  delete(address: string | Request, options?: CacheQueryOptions) {
    const found = this.#found(address, options?.ignoreSearch);
    for (const each of found) this.stored.delete(each);
    return Promise.resolve(found.length > 0);
  }
}

let cache: FakeCache;
const server = vi.fn<(request: Request | string, init?: RequestInit) => Promise<Response>>();
beforeEach(() => {
  cache = new FakeCache();
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', server);
  server.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const picture = (content: string, type = 'image/webp') => {
  const headers = { 'content-type': type, 'content-length': String(content.length) };
  return Object.defineProperty(new Response(content, { headers }), 'type', { value: 'basic' });
};
/** Asks as a page does, with a server that answers so; null: without one. */
const ask = async (address: string, answer: Response | null): Promise<string> => {
  if (answer) server.mockResolvedValueOnce(answer);
  else server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const work: Promise<unknown>[] = [];
  const response = await answerMedia(new Request(address), (each) => void work.push(each));
  await Promise.all(work);
  return response.ok ? response.text() : String(response.status);
};
const refused = (status: number) => new Response('{}', { status });
const seen = async (...addresses: string[]) => {
  for (const each of addresses) await ask(each, picture('seen'));
  server.mockClear();
};

it('shows what the same link brought before without asking', async () => {
  await seen(link('thumbnail', 'a'));
  expect(await ask(link('thumbnail', 'a'), refused(404))).toBe('seen');
  expect(server).not.toHaveBeenCalled();
});

it('asks the server for another link of the same picture, and keeps only what came last', async () => {
  await seen(link('thumbnail', 'a'));
  expect(await ask(link('thumbnail', 'b'), picture('again'))).toBe('again');
  expect([...cache.stored.keys()]).toEqual([link('thumbnail', 'b')]);
});

it.each([403, 404])('S36: a link that is refused with %d shows nothing, and takes the picture away', async (status) => {
  await seen(link('original', 'a'), link('thumbnail', 'a'), link('original', 'a', '8'));
  expect(await ask(link('original', 'altered'), refused(status))).toBe(String(status));
  expect(await ask(link('original', 'later'), null)).toBe('0');
  expect([...cache.stored.keys()]).toEqual([link('original', 'a', '8')]);
});

it.each([['no server', null] as const, ['a broken one', refused(502)] as const])(
  'shows what an earlier link brought where %s answers',
  async (_which, answer) => {
    await seen(link('thumbnail', 'a'));
    expect(await ask(link('thumbnail', 'b'), answer)).toBe('seen');
  },
);

it('keeps what was heard in either form, but no document', async () => {
  await ask(link('original', 'a'), picture('heard', 'audio/webm'));
  await ask(link('aac', 'a'), picture('heard in AAC', 'audio/mp4'));
  await ask(link('original', 'a', '8'), picture('read', 'application/pdf'));
  expect(await ask(link('aac', 'b'), null)).toBe('heard in AAC');
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await forgetMedia(['7']);
  expect([...cache.stored.keys()]).toEqual([]);
});

it('takes every size of the files of a deleted message off the device, and nothing else', async () => {
  await seen(link('original', 'a'), link('thumbnail', 'a'), link('original', 'a', '8'));
  server.mockResolvedValueOnce(refused(404)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await forgetMedia(['7']);
  expect([...cache.stored.keys()]).toEqual([link('original', 'a', '8')]);
  // What the browser itself keeps goes with them.
  const pastBrowserCache = { cache: 'reload' };
  expect(server.mock.calls).toEqual([
    [link('original', 'a'), pastBrowserCache],
    [link('thumbnail', 'a'), pastBrowserCache],
  ]);
});

describe('what has to go', () => {
  const stored = [4, 3, 2, 1].map((bytes, index) => ({ link: `/files/${String(index)}`, bytes }));

  it('drops nothing while there is room', () => {
    expect(mediaToDrop(stored, { files: 4, bytes: 10 })).toEqual([]);
  });

  it('drops the oldest when there are too many', () => {
    expect(mediaToDrop(stored, { files: 2, bytes: 10 })).toEqual(['/files/1', '/files/0']);
  });

  it('drops the oldest when they weigh too much', () => {
    expect(mediaToDrop(stored, { files: 4, bytes: 6 })).toEqual(['/files/0']);
  });
});
