import type { Redis } from 'ioredis';

/** How long an entry is kept: a process that is paused for less loses nothing. */
export const keptForMs = 60_000;

/** Where nobody is left to trim, everything goes. */
const leftBehindMs = 10 * 60_000;

/**
 * KEYS: the stream, its floor. ARGV: how long entries are kept, and both keys after the last trim, in milliseconds.
 * By the clock of Redis, which numbers the entries. One script, so that the floor is never behind what is gone. What takes
 * away comes first: a Redis that is full refuses to begin with the floor, and takes it from a script that has written.
 */
const trimScript = `
local time = redis.call('TIME')
local before = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) - tonumber(ARGV[1])
local old = redis.call('XREVRANGE', KEYS[1], string.format('%.0f', before), '-', 'COUNT', 1)[1]
if old then
  redis.call('XTRIM', KEYS[1], 'MINID', string.format('%.0f', before + 1))
  redis.call('SET', KEYS[2], old[1])
else
  redis.call('SET', KEYS[2], string.format('%.0f-0', before), 'NX')
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
`;

const floorKey = (key: string): string => `${key}:floor`;

/** Takes from the stream what was written more than `keptMs` ago: words of people do not stay in it. */
export const trimStream = async (redis: Redis, key: string, keptMs: number): Promise<void> => {
  await redis.eval(trimScript, 2, key, floorKey(key), keptMs, leftBehindMs);
};

/** The id of the newest entry that was taken away for its age; null when nothing is known of the past. */
export const readFloor = (redis: Redis, key: string): Promise<string | null> => redis.get(floorKey(key));

/** Whether one id of a stream stands behind another. */
export const isBehind = (id: string, other: string): boolean => {
  const [ms = 0, sequence = 0] = id.split('-').map(Number);
  const [otherMs = 0, otherSequence = 0] = other.split('-').map(Number);
  return ms < otherMs || (ms === otherMs && sequence < otherSequence);
};
