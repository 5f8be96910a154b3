import { Secret, TOTP } from 'otpauth';

const period = 30;
const totpOf = (secret: Secret, names: { issuer: string; label: string } = { issuer: '', label: '' }) =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period });

/** A new secret in base32: 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth://` link that an authenticator app reads. */
export const totpLink = (secret: string, names: { readonly issuer: string; readonly label: string }): string =>
  totpOf(Secret.fromBase32(secret), names).toString();

/**
 * The time step (RFC 6238) that a code belongs to, or null when it is wrong. A step before and after now are taken
 * too, for clocks that differ.
 */
export const matchTotp = (secret: string, code: string, now: Date): number | null => {
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
};
