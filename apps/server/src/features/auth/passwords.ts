import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { invalid } from '#platform/app-error';

// OWASP's first choice for argon2id (the package's default algorithm): 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const listUrl = new URL('../../../assets/common-passwords.txt', import.meta.url);
let commonPasswords: ReadonlySet<string> | undefined;

/** True for one of the 10,000 passwords that are tried first by everybody, in any case. */
export const isCommonPassword = (password: string): boolean => {
  commonPasswords ??= new Set(
    readFileSync(listUrl, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return commonPasswords.has(password.toLowerCase());
};

/**
 * Throws `invalid`, with the message under `field`, for a password that may not be chosen (NIST SP 800-63B 3.1.1.2):
 * under 6 characters, over 256, or one of the most common 10,000.
 */
export const assertPasswordAllowed = (password: string, field = 'newPassword'): void => {
  const refuse = (message: string) => invalid(message, { [field]: message });
  if (password.length < 6) throw refuse('Password must be at least 6 characters');
  if (password.length > 256) throw refuse('Password can have at most 256 characters');
  if (isCommonPassword(password)) {
    throw refuse('This password is one of the most used in the world and easy to guess. Please choose another one.');
  }
};

/** Hashes a password with argon2id. The same text typed on another keyboard (NFC or NFD) is the same password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

// Made before the first sign-in, which would otherwise take longer than the next ones.
const nobodysHash = hashPassword(randomBytes(32).toString('base64url'));

/** Compares in the same time whether there is a hash or not: without one it is compared with nobody's. */
export const verifyPassword = async (passwordHash: string | null, attempt: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? (await nobodysHash), attempt.normalize('NFC'));
  return isRight && passwordHash !== null;
};
