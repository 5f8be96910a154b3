import { changePassword, login } from '@branchline/contract/auth';
import { uploadFiles } from '@branchline/contract/files';
import { editProfile, endSession as endSessionCall, getProfile, listSessions } from '@branchline/contract/profile';
import { getDashboard } from '@branchline/contract/reports';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, failure, fakeServer, type RecordedRequest } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { call } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { getSession, onSessionEnd, signOut } from './session-store.ts';
import { sendWithProgress } from './upload-transport.ts';

vi.mock('./upload-transport.ts', { spy: true });
const transport = vi.mocked(sendWithProgress);

const me = makeMe('customer');
const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(() => null).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('it did not fail as expected', { cause: error });
  return error;
};

beforeEach(() => signOut());
afterEach(() => vi.restoreAllMocks());

describe('a call', () => {
  it('sends the token and the body, and returns the parsed reply', async () => {
    signInAs('customer', 'token-1');
    const seen: RecordedRequest[] = [];
    fakeServer.use(
      answers(editProfile, (request) => {
        seen.push(request);
        return { data: me, message: 'Saved.' };
      }),
    );
    const reply = await call(editProfile, { body: { firstName: 'Asha' } });
    expect(reply).toEqual({ status: 1, data: me, message: 'Saved.' });
    expect(seen[0]?.headers.get('x-auth-token')).toBe('token-1');
    expect(seen[0]?.body).toEqual({ firstName: 'Asha' });
  });

  it('fills the path and the query', async () => {
    signInAs('admin');
    const seen: RecordedRequest[] = [];
    const figures = { today: 0, thisWeek: 0, totals: 0 };
    fakeServer.use(
      answers(endSessionCall, (request) => {
        seen.push(request);
        return {};
      }),
      answers(getDashboard, (request) => {
        seen.push(request);
        return {
          data: { countOrders: figures, countpayments: figures, countCustomers: figures, completedOrder: figures },
        };
      }),
    );
    await call(endSessionCall, { params: { id: 'a/b' } });
    await call(getDashboard, { query: { tz: 'Asia/Kolkata' } });
    expect(seen[0]?.url.pathname).toBe('/api/user/session/a%2Fb');
    expect(seen[1]?.url.search).toBe('?tz=Asia%2FKolkata');
  });

  it('sends files as multipart, with what was typed', async () => {
    signInAs('customer');
    let contentType: string | null = null;
    fakeServer.use(
      answers(editProfile, ({ headers }) => {
        contentType = headers.get('content-type');
        return { data: me };
      }),
    );
    await call(editProfile, { body: { firstName: 'Asha' }, files: { image: new File(['x'], 'me.png') } });
    expect(contentType).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('tells how much of an upload went out', async () => {
    signInAs('customer');
    fakeServer.use(answers(uploadFiles, () => ({ uploads: [{ id: 'f', cloudUrl: '/files/f', fileName: 'a.png' }] })));
    const shares: number[] = [];
    const { uploads } = await call(uploadFiles, {
      body: {},
      files: { file: [new File(['x'.repeat(1000)], 'a.png')] },
      onUploadProgress: (share) => shares.push(share),
    });
    expect(uploads).toHaveLength(1);
    expect(shares.at(-1)).toBe(1);
  });
});

describe('a failure', () => {
  it('carries the server’s words, the fields and the time to wait', async () => {
    fakeServer.use(
      answers(login, () =>
        failure('rate_limited', 'Too many tries. Wait a minute.', {
          errors: { username: 'Wait a minute' },
          retryAfter: 60,
        }),
      ),
    );
    expect(await failureOf(call(login, { body: { username: 'a', password: 'b' } }))).toMatchObject({
      code: 'rate_limited',
      message: 'Too many tries. Wait a minute.',
      errors: { username: 'Wait a minute' },
      retryAfterSeconds: 60,
    });
  });

  it.each([
    { sinceMs: 0, code: 'too_slow', words: 'too slow for this file' },
    { sinceMs: 20_000, code: 'offline', words: 'took too long to answer' },
  ])('of an upload whose time is up tells $code, $sinceMs ms after the last of it went out', async (expected) => {
    const clock = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    const sinceStart = performance.now.bind(performance);
    const now = vi.spyOn(performance, 'now');
    transport.mockImplementationOnce(
      (_url, { signal }, onUploadProgress) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('The upload was aborted', 'AbortError')));
          onUploadProgress(0.5);
          now.mockImplementation(() => sinceStart() + expected.sinceMs);
          clock.abort();
        }),
    );
    const upload = call(uploadFiles, {
      body: {},
      files: { file: [new File(['x'.repeat(1000)], 'a.png')] },
      onUploadProgress: () => undefined,
    });
    const told = await failureOf(upload);
    expect(told.code).toBe(expected.code);
    expect(told.message).toContain(expected.words);
  });

  it('of the network is told plainly', async () => {
    fakeServer.use(answers(getProfile, () => HttpResponse.error()));
    const unreachable = await failureOf(call(getProfile));
    expect(unreachable.code).toBe('offline');
    expect(unreachable.message).toContain('cannot be reached');

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect((await failureOf(call(getProfile))).message).toContain('You are offline');
  });

  it('of something in front of the server is told as the server being away', async () => {
    fakeServer.use(answers(getProfile, () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })));
    expect((await failureOf(call(getProfile))).code).toBe('unavailable');
  });

  it('is what a reply outside the contract is', async () => {
    fakeServer.use(answers(getProfile, () => HttpResponse.json({ status: 1, data: { id: 7 } })));
    expect((await failureOf(call(getProfile))).code).toBe('internal');
  });

  it('is not what an aborted call is', async () => {
    fakeServer.use(answers(getProfile, () => ({ data: me })));
    const stop = new AbortController();
    const pending = call(getProfile, { signal: stop.signal });
    stop.abort();
    await expect(pending).rejects.toHaveProperty('name', 'AbortError');
  });
});

describe('a session that the server does not know any more', () => {
  const over = () => failure('unauthenticated', 'Sign in again.');

  it('ends once, however many calls are under way', async () => {
    signInAs('customer');
    fakeServer.use(answers(getProfile, over), answers(listSessions, over));
    const told = vi.fn();
    const stop = onSessionEnd(told);
    await Promise.allSettled([call(getProfile), call(listSessions), call(getProfile)]);
    expect(told).toHaveBeenCalledTimes(1);
    expect(getSession()).toBeNull();
    stop();
  });

  it('is not concluded from a wrong password, nor from a used-up reset token', async () => {
    signInAs('admin');
    fakeServer.use(answers(login, over), answers(changePassword, over));
    await failureOf(call(login, { body: { username: 'a', password: 'b' } }));
    await failureOf(
      call(changePassword, { body: { newPassword: 'secret1', confirmPassword: 'secret1' }, token: 'used-up' }),
    );
    expect(getSession()).not.toBeNull();
  });
});
