import type { CallDefinition, ReplyOf } from '@branchline/contract/call';
import { type FailureCode, failureStatus } from '@branchline/contract/call';
import { getProfile } from '@branchline/contract/profile';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { makeMe } from './people.ts';

export interface RecordedRequest {
  readonly headers: Headers;
  readonly url: URL;
  readonly params: Readonly<Record<string, unknown>>;
  /** The parsed JSON body; null when there was none. */
  readonly body: unknown;
}

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

/** Answers a call of the contract. `answer` returns the reply's fields, or a `Response` such as `failure(…)`. */
export const answers = <D extends CallDefinition>(
  definition: D,
  answer: (
    request: RecordedRequest,
  ) => Omit<ReplyOf<D>, 'status'> | Response | Promise<Omit<ReplyOf<D>, 'status'> | Response>,
): HttpHandler =>
  methods[definition.method](`*${definition.path}`, async ({ request, params }) => {
    const text = await request.text();
    const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(text) : null;
    const given = await answer({ headers: request.headers, url: new URL(request.url), params, body });
    return given instanceof Response ? given : HttpResponse.json({ status: 1, ...given });
  });

/**
 * Stands in for the server; a request that no handler answers fails the test. Every screen of the panel asks whether a
 * second factor is to be offered: none is.
 */
export const fakeServer = setupServer(answers(getProfile, () => ({ data: makeMe('admin'), secondFactor: true })));

/** A failed reply as the server writes it. */
export const failure = (
  code: FailureCode,
  message: string,
  more: { readonly errors?: Record<string, string>; readonly retryAfter?: number } = {},
): Response =>
  HttpResponse.json(
    { status: 0, code, message, ...(more.errors && { errors: more.errors }) },
    {
      status: failureStatus[code],
      ...(more.retryAfter !== undefined && { headers: { 'retry-after': String(more.retryAfter) } }),
    },
  );
