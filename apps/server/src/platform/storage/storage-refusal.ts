import { chainOf } from '#platform/outage-reason';

const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no bucket of this name',
  InvalidBucketName: 'there is no bucket of this name',
  InvalidAccessKeyId: 'it does not know this key',
  SignatureDoesNotMatch: 'it refuses the secret of this key',
  AccessDenied: 'this key may not write, read and delete files there',
  AllAccessDisabled: 'this key may not write, read and delete files there',
  PermanentRedirect: 'the bucket is in another region',
  AuthorizationHeaderMalformed: 'the bucket is in another region',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'nothing can be written there',
  ENOTDIR: 'it is no folder',
  EEXIST: 'it is no folder',
  ENOENT: 'no folder can be made there',
};

/** What passes without anybody's help: too much at once, or a clock that is still to be set. */
const passing = new Set(['RequestTimeout', 'RequestTimeTooSkewed', 'SlowDown', 'TooManyRequests', 'Throttling']);

/**
 * Why a storage will not take files whoever waits, in words that continue “it cannot be used: …”; null when it is away,
 * slow or full, or the error tells nothing.
 */
export const refusalOf = (error: unknown): string | null => {
  for (const each of chainOf(error)) {
    const { name, code, $metadata } = each as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
    const known = reasons[$metadata === undefined ? String(code) : name];
    if (known !== undefined) return known;
    const status = $metadata?.httpStatusCode ?? 500;
    if (status < 500 && status !== 408 && status !== 429 && !passing.has(name))
      return `it refuses (${/^\w{1,60}$/.test(name) ? name : 'without a reason'}, HTTP ${String(status)})`;
  }
  return null;
};
