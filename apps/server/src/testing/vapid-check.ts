import { createPublicKey, verify } from 'node:crypto';

const jsonOf = (part: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** The key of a `k`: an uncompressed point of P-256. */
const keyOf = (point: Buffer) =>
  createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });

const isSigned = (token: string, point: Buffer): boolean => {
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  try {
    const key = { key: keyOf(point), dsaEncoding: 'ieee-p1363' } as const;
    return verify('sha256', Buffer.from(token.slice(0, end)), key, signature);
  } catch {
    return false;
  }
};

const longestSeconds = 24 * 3600;

/**
 * How a push service of this origin refuses an `Authorization` (RFC 8292, 2 to 4.2): 401 where there is none of the scheme,
 * 403 where the token is not signed with the key it names, or not for this service, now, by somebody who can be written
 * to. Null: it does not.
 */
export const refusalOfVapid = (authorization: string | undefined, origin: string): 401 | 403 | null => {
  const [, token = '', key = ''] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/i.exec(authorization ?? '') ?? [];
  if (token === '') return 401;
  const [header = {}, claims = {}] = token.split('.').slice(0, 2).map(jsonOf);
  const now = Date.now() / 1000;
  const expiry = Number(claims['exp']);
  const isGood =
    header['alg'] === 'ES256' &&
    claims['aud'] === origin &&
    expiry > now &&
    expiry <= now + longestSeconds &&
    /^(mailto:.+@.+|https:\/\/.+)$/.test(String(claims['sub'])) &&
    isSigned(token, Buffer.from(key, 'base64url'));
  return isGood ? null : 403;
};
