import {
  type BodyInput,
  type CallDefinition,
  failureReply,
  type ReplyOf,
  type Schema,
} from '@branchline/contract/call';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { demandSecondFactor } from './second-factor-demand.ts';
import { noteServerTime } from './server-clock.ts';
import { endSession, getSession } from './session-store.ts';
import { failureTexts } from './texts/failure-texts.ts';

type Files = Readonly<Record<string, Blob | readonly Blob[]>>;
type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Fills `:name` places of the path and appends the query; undefined and null values are left out. */
const pathOf = (path: string, params: QueryValues = {}, query: QueryValues = {}): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
};

interface BodyParts {
  readonly content: string | FormData | null;
  readonly contentType?: string;
}

/** The body as sent: multipart when there are files or the call takes nothing else, JSON otherwise. */
const bodyOf = (definition: CallDefinition, body: unknown, files?: Files): BodyParts => {
  const kinds = definition.bodyKinds ?? ['json'];
  if (kinds.includes('multipart') && (files !== undefined || !kinds.includes('json'))) {
    // The browser writes the content type, with its boundary.
    return { content: formOf(body, files ?? {}) };
  }
  if (!definition.body || body === undefined) return { content: null };
  return { content: JSON.stringify(body), contentType: 'application/json' };
};

const formOf = (body: unknown, files: Files): FormData => {
  const form = new FormData();
  // Fields go first, so that the server knows them before it takes the files.
  for (const [name, value] of Object.entries((body ?? {}) as QueryValues)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, given] of Object.entries(files)) {
    for (const file of given instanceof Blob ? [given] : given) form.append(name, file);
  }
  return form;
};

/** Aborts with the reason of whichever of the two aborts first. `AbortSignal.any` is younger than the floor. */
const eitherSignal = (...signals: readonly [AbortSignal, AbortSignal]): AbortSignal => {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = (): void => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
};

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type Part<K extends string, V> = [V] extends [undefined]
  ? unknown
  : undefined extends V
    ? Partial<Record<K, V>>
    : Record<K, V>;

/** What a call takes: `params`, `query` and `body` as its definition says. */
export type CallOptions<D extends CallDefinition> = Part<'params', InputOf<D['params']>> &
  Part<'query', InputOf<D['query']>> &
  Part<'body', BodyInput<D>> & {
    /** Files by field name; with them the body goes as multipart. */
    readonly files?: Files | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Share of the body that is sent, 0 to 1. */
    readonly onUploadProgress?: ((share: number) => void) | undefined;
    /** A grant that stands in for the session, such as a reset token. */
    readonly token?: string | undefined;
  };

/** The options may be left out when nothing in them is required. */
type CallArguments<D extends CallDefinition> =
  Partial<CallOptions<D>> extends CallOptions<D> ? [options?: CallOptions<D>] : [options: CallOptions<D>];

interface LooseOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: Files | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onUploadProgress?: ((share: number) => void) | undefined;
  readonly token?: string | undefined;
}

const answerLimitMs = 30_000;
const uploadLimitMs = 120_000;
/** Something of an upload went out within this time: it is slow, and not cut off. */
const flowingMs = 10_000;

/**
 * Makes one call of the contract and returns its parsed reply.
 * Throws `ApiError`: the server's own code and message, `offline` when no server answered, or `too_slow` for an upload
 * that was still flowing when its time was up.
 * An abort through `signal` is thrown as the signal's reason.
 */
export const call = async <D extends CallDefinition>(definition: D, ...args: CallArguments<D>): Promise<ReplyOf<D>> => {
  const response = await request(definition, args[0] ?? {});
  const reply: unknown = await response.json().catch(() => null);
  const parsed = definition.reply ? z.safeParse(definition.reply, reply) : { success: true as const, data: undefined };
  if (!parsed.success) throw new ApiError('internal', failureTexts.notUnderstood, { cause: parsed.error });
  return parsed.data as ReplyOf<D>;
};

/** Makes a call whose reply is a file, such as a CSV. */
export const download = async <D extends CallDefinition>(definition: D, ...args: CallArguments<D>): Promise<Blob> => {
  const response = await request(definition, args[0] ?? {});
  return response.blob();
};

const request = async (definition: CallDefinition, options: LooseOptions): Promise<Response> => {
  const token = options.token ?? getSession()?.token;
  const { content, contentType } = bodyOf(definition, options.body, options.files);
  const limit = AbortSignal.timeout(content instanceof FormData ? uploadLimitMs : answerLimitMs);
  const signal = options.signal ? eitherSignal(options.signal, limit) : limit;
  const path = pathOf(
    definition.path,
    options.params as QueryValues | undefined,
    options.query as QueryValues | undefined,
  );
  const init = {
    method: definition.method,
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      ...(contentType && { 'content-type': contentType }),
      ...(token && { 'x-auth-token': token }),
    },
    body: content,
    signal,
  };
  const { onUploadProgress } = options;
  let flowedAt = Number.NEGATIVE_INFINITY;
  const noteProgress = (share: number): void => {
    flowedAt = performance.now();
    onUploadProgress?.(share);
  };
  const logged = (failure: ApiError): ApiError => {
    console.warn(`${definition.method} ${definition.path} failed`, failure);
    return failure;
  };
  const response = await send(new URL(path, window.location.origin), init, onUploadProgress && noteProgress).catch(
    (error: unknown) => {
      options.signal?.throwIfAborted();
      if (limit.aborted && performance.now() - flowedAt < flowingMs)
        throw logged(new ApiError('too_slow', failureTexts.tooSlow, { cause: error }));
      if (limit.aborted) throw logged(new ApiError('offline', failureTexts.timedOut, { cause: error }));
      const message = navigator.onLine ? failureTexts.unreachable : failureTexts.offline;
      throw logged(new ApiError('offline', message, { cause: error }));
    },
  );
  noteServerTime(response.headers);
  if (response.ok) return response;

  const failure = logged(await failureOf(response));
  const isOwnSession = options.token === undefined && token !== undefined && !definition.access.open;
  if (failure.code === 'unauthenticated' && isOwnSession) endSession(token, failure.message || failureTexts.signedOut);
  if (failure.code === 'second_factor_required' && isOwnSession) demandSecondFactor(token);
  throw failure;
};

const send = async (url: URL, init: RequestInit, onUploadProgress?: (share: number) => void): Promise<Response> => {
  if (!onUploadProgress) return fetch(url, { ...init, credentials: 'omit', cache: 'no-store' });
  // Fetch cannot tell how much of a body went out.
  const { sendWithProgress } = await import('./upload-transport.ts');
  return sendWithProgress(url, init, onUploadProgress);
};

const failureOf = async (response: Response): Promise<ApiError> => {
  const seconds = Number(response.headers.get('retry-after'));
  const retryAfterSeconds = Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  const parsed = z.safeParse(failureReply, await response.json().catch(() => null));
  if (parsed.success) return ApiError.fromReply(parsed.data, retryAfterSeconds);
  // Not from our server but from something in front of it.
  return new ApiError('unavailable', failureTexts.unavailable, { retryAfterSeconds });
};
