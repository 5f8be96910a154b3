import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

type KeyUse = 'codes' | 'fingerprint' | 'recovery codes' | 'totp';

const keyFor = (secret: string, use: KeyUse): Buffer => Buffer.from(hkdfSync('sha256', secret, '', use, 32));

/**
 * What is kept of something short enough to be guessed: a MAC with a key that is not in the database. `scope` binds it
 * to whom and what it is for.
 */
export const macOf = (secret: string, use: KeyUse, { scope, value }: { scope: readonly string[]; value: string }) =>
  createHmac('sha256', keyFor(secret, use))
    .update(JSON.stringify([...scope, value]))
    .digest();

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts what must be read again (AES-256-GCM), so that a copy of the database alone gives nothing away. */
export const seal = (secret: string, use: KeyUse, plain: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, use), nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
};

/** What was sealed; null when it was sealed with another secret or altered. */
export const unseal = (secret: string, use: KeyUse, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, use), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
