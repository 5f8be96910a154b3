import { readStored, writeStored } from '#lib/stored-keys.ts';

/** By fingerprint of the number, newest first. */
type Tokens = readonly (readonly [fingerprint: string, token: string])[];

/** A phone that more people share asks the one who was away longest for a second code. */
const mostNumbers = 5;
/** The one token that was kept before there was one for each number: whose it is nobody knows. */
const anybody = '';

/**
 * Tells the numbers of one device apart (FNV-1a, folded to 20 bits). Short on purpose: ten thousand numbers share each, so
 * that nobody who gets hold of the phone reads from it who signed in here.
 */
const fingerprintOf = (phone: string): string => {
  let hash = 0x811c9dc5;
  for (const digit of phone) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193) >>> 0;
  return ((hash >>> 20) ^ (hash & 0xfffff)).toString(36);
};

const isToken = (each: unknown): each is Tokens[number] =>
  Array.isArray(each) && each.length === 2 && each.every((part) => typeof part === 'string');

const readTokens = (): Tokens => {
  const single = readStored('device');
  try {
    const stored: unknown = JSON.parse(readStored('devices') ?? 'null');
    if (Array.isArray(stored)) return stored.filter(isToken);
  } catch {
    // Somebody else wrote there: nothing is known.
  }
  return single === null ? [] : [[anybody, single]];
};

/** What tells the server that this number has signed in here before; nothing where it has not. */
export const knownDevice = (phone: string): { device?: string } => {
  const tokens = new Map(readTokens());
  const device = tokens.get(fingerprintOf(phone)) ?? tokens.get(anybody);
  return device === undefined ? {} : { device };
};

/** The number signed in: from now on this device is known for it, beside the others that were here last. */
export const keepDevice = (phone: string, device: string): void => {
  const fingerprint = fingerprintOf(phone);
  const others = readTokens().filter(([each]) => each !== fingerprint);
  writeStored('devices', JSON.stringify([[fingerprint, device], ...others].slice(0, mostNumbers)));
  writeStored('device', null);
};
