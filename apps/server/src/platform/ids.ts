import { randomBytes } from 'node:crypto';

let lastMilliseconds = 0;
let counter = 0;

const nextTick = (now: number): { milliseconds: number; count: number } => {
  if (now > lastMilliseconds) {
    lastMilliseconds = now;
    counter = randomBytes(2).readUInt16BE() & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMilliseconds++;
    counter = 0;
  }
  return { milliseconds: lastMilliseconds, count: counter };
};

/**
 * Makes a UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, a 12-bit counter that keeps the ids of one process in
 * order, 62 random bits.
 */
export const newId = (now: number = Date.now()): string => {
  const { milliseconds, count } = nextTick(now);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
