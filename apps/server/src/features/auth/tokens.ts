import { createHash, randomBytes } from 'node:crypto';

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** A bearer token: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. It has too many bits to be guessed, so a plain digest does. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** False for what no token of ours can be, so that odd headers never reach the database. */
export const looksLikeToken = (token: string): boolean => tokenPattern.test(token);
