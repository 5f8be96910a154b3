import { randomFillSync } from 'node:crypto';

/** Random bytes come many at a time: a call for the few of one id costs more than all the rest of it. */
const pool = Buffer.alloc(4096);
let used = pool.length;

const takeRandom = (size: number): Buffer => {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
};

let lastMilliseconds = 0;
let counter = 0;

const nextTick = (now: number): { milliseconds: number; count: number } => {
  if (now > lastMilliseconds) {
    lastMilliseconds = now;
    counter = takeRandom(2).readUInt16BE() & 0x7ff;
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
  const bytes = Buffer.allocUnsafe(16);
  takeRandom(8).copy(bytes, 8);
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
