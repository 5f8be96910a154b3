import { hash, randomBytes, randomInt } from 'node:crypto';

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** A bearer token: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. It has too many bits to be guessed, so a plain digest does. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** False for what no token of ours can be, so that odd headers never reach the database. */
export const looksLikeToken = (token: string): boolean => tokenPattern.test(token);

// Without letters and digits that are mixed up when read aloud or typed from paper.
const readableLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random groups of five letters and digits, for people to type: 24 bits a group. */
export const newReadableSecret = (groups: number): string => {
  const letter = () => readableLetters.charAt(randomInt(readableLetters.length));
  return Array.from({ length: groups }, () => Array.from({ length: 5 }, letter).join('')).join('-');
};
