import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { GrantKind } from './actor.ts';

/** Tokens are opaque URL-safe text; a doubled header (`a, b`), `null` and 64 KB of anything are none. */
const tokenShape = /^[\w-]{20,200}$/;

const single = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && tokenShape.test(value) ? value : null;

/** What is sent in place of a token. It is nobody's, and counted as such. */
const noToken = '';

/** The session or reset token: from the `x-auth-token` header and nowhere else. Null when none was sent. */
export const tokenOf = (headers: IncomingHttpHeaders): string | null => {
  const sent = headers['x-auth-token'];
  return sent === undefined || sent === '' ? null : (single(sent) ?? noToken);
};

/** What a caller shows for a kind of grant: a header, or for a signed link the link itself. */
export const grantCredentialOf = (kind: GrantKind, headers: IncomingHttpHeaders, url: string): string | null => {
  if (kind === 'reset_token') return tokenOf(headers);
  if (kind === 'api_key') return single(headers['x-api-key']);
  if (kind === 'signed_link') return url;
  return bearerOf(headers);
};

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = (headers: IncomingHttpHeaders): string | null =>
  /^Bearer ([^\s,]{1,600})$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** Compares secrets in a time that tells nothing of where they differ. */
export const isSameSecret = (left: string, right: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
};
