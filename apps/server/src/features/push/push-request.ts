import { lookup } from 'node:dns';
import { request as requestOverTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush, { WebPushError } from 'web-push';
import { publicLookup } from '#platform/public-lookup';
import { isOperatorsHost, isPublicKey, isPushEndpoint } from './push-endpoint.ts';

/** The organisation's key pair for Web Push (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** When it was made, as ISO 8601; what was there before this was noted has none. */
  readonly madeAt?: string;
}

export interface PushServiceDeps {
  readonly keys: VapidKeys;
  /** `mailto:` or https address that a push service may write to. */
  readonly subject: string;
  readonly moreHosts: readonly string[];
  /** How long a push service may take for one notification; 10 s. */
  readonly timeoutMs?: number;
  /** The system's, unless a test stands in for it. */
  readonly lookup?: LookupFunction;
}

/**
 * `gone`: the push service will never take anything for this browser again, or never did. `unsigned`: it does not take
 * our signature, because this browser subscribed to another key or our clock is wrong (RFC 8292, 4.2). `oversized`: what
 * we sent is too large (RFC 8030, 7.2). `refused`: another try would be as well. `passing`: it may help.
 */
export type PushOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unsigned' | 'oversized' | 'refused' | 'passing'; readonly error: string };

export interface PushRequest {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly payload: object;
  /** What waits at the push service under the same topic is replaced (RFC 8030, 5.4). */
  readonly topic?: string;
  readonly urgency: 'normal' | 'high';
  readonly secondsToLive: number;
}

const goneStatuses = new Set([400, 404, 410]);

/** A name of a push service that leads into a private network is a trick, unless the operator named it. */
const lookupFor = (endpoint: string, { moreHosts, lookup: look = lookup }: PushServiceDeps): LookupFunction =>
  isOperatorsHost(endpoint, moreHosts) ? look : publicLookup(look);

/** As web-push sends it, whose own time limit is one of silence and whose answers have no end. */
const post = (
  { endpoint, method, headers, body }: ReturnType<typeof webPush.generateRequestDetails>,
  { timeoutMs, lookup }: { readonly timeoutMs: number; readonly lookup: LookupFunction },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const request = requestOverTls(endpoint, { method, headers, signal, lookup }, (response) => {
      const { statusCode = 0, headers: answered } = response;
      const isTaken = statusCode >= 200 && statusCode <= 299;
      const settle = () =>
        isTaken
          ? resolve()
          : reject(new WebPushError('unexpected answer', statusCode, answered as Record<string, string>, '', endpoint));
      response.resume().once('end', settle).once('error', reject);
    });
    request.once('error', reject).end(body);
  });

const outcomeOf = (failure: unknown): PushOutcome => {
  if (!(failure instanceof WebPushError)) {
    const isLate = failure instanceof Error && (failure.name === 'TimeoutError' || failure.name === 'AbortError');
    const reason = isLate ? 'The push service did not answer in time.' : 'The push service could not be reached.';
    return { kind: 'passing', error: reason };
  }
  const { statusCode } = failure;
  if (goneStatuses.has(statusCode)) return { kind: 'gone' };
  const error = `The push service answered ${String(statusCode)}.`;
  if (statusCode === 401 || statusCode === 403) return { kind: 'unsigned', error };
  if (statusCode === 413) return { kind: 'oversized', error };
  return { kind: statusCode === 429 || statusCode >= 500 ? 'passing' : 'refused', error };
};

/** Encrypts for one browser (RFC 8291), signs (RFC 8292) and hands it to the push service (RFC 8030); never rejects. */
export const sendPush = async (deps: PushServiceDeps, request: PushRequest): Promise<PushOutcome> => {
  const { endpoint, p256dh, auth } = request.subscription;
  // Hosts may have been taken off the list since, and keys may be of before they were checked: nothing else is called.
  if (!isPushEndpoint(endpoint, deps.moreHosts) || !isPublicKey(p256dh)) return { kind: 'gone' };
  try {
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(request.payload),
      {
        vapidDetails: { subject: deps.subject, ...deps.keys },
        TTL: request.secondsToLive,
        urgency: request.urgency,
        ...(request.topic === undefined ? {} : { topic: request.topic }),
      },
    );
    await post(details, { timeoutMs: deps.timeoutMs ?? 10_000, lookup: lookupFor(endpoint, deps) });
    return { kind: 'taken' };
  } catch (error) {
    return outcomeOf(error);
  }
};
