import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from '#platform/logger';
import { createPace } from './pace.ts';
import { isBehind, readFloor } from './stream-trimmer.ts';

/** One batch as it was read. */
export interface StreamEntry {
  readonly from: string;
  readonly number: number;
  /** As the batch was written; `messagesOf` reads it. */
  readonly body: string;
}

export interface StreamReaderOptions {
  /** A connection of its own: it is blocked most of the time. */
  readonly redis: Redis;
  readonly key: string;
  readonly logger: Logger;
  readonly onEntry: (entry: StreamEntry) => void;
  /** Told before the next entry when some were taken away for their age that were never read. */
  readonly onMissed: () => void;
  /** How long entries are kept at least. */
  readonly keptMs: number;
}

/** What comes in so soon after a reading is read with the next one. */
const momentMs = 4;
/** Read in one go; fewer means that the end was reached. */
const mostAtOnce = 500;

type RawEntry = [id: string, fields: string[]];

const isMessage = (value: unknown): value is [string, unknown] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';

/** What an entry holds; nothing where somebody else wrote it. */
export const messagesOf = ({ body }: StreamEntry): readonly (readonly [topic: string, message: unknown])[] => {
  const messages: unknown = JSON.parse(body);
  return Array.isArray(messages) ? messages.filter(isMessage) : [];
};

const parseEntry = (fields: readonly string[]): StreamEntry | null => {
  const field = (name: string) => fields[fields.indexOf(name) + 1] ?? '';
  const number = Number(field('number'));
  return Number.isSafeInteger(number) ? { from: field('from'), number, body: field('body') } : null;
};

/** Reads a stream from its present end onwards, and goes on from where it was after Redis was away. */
export const createStreamReader = ({ redis, key, logger, onEntry, onMissed, keptMs }: StreamReaderOptions) => {
  let lastId = '0-0';
  let lastFloor = '0-0';
  /** When everything there was had been read, by a clock that goes on while a machine sleeps. */
  let atEndAt = Date.now();
  const stopping = new AbortController();
  const pace = createPace(momentMs);

  /** Numbers tell what is missing of those who write again; of who has died since, and of who is new, the floor does. */
  const lookForMissed = async () => {
    const floor = await readFloor(redis, key);
    if (floor === null || !isBehind(lastId, floor) || !isBehind(lastFloor, floor)) return;
    lastFloor = floor;
    onMissed();
  };
  const read = async () => {
    await pace();
    const askedAt = Date.now();
    const reply = await redis.xread('COUNT', mostAtOnce, 'BLOCK', 5_000, 'STREAMS', key, lastId);
    const entries = (reply?.[0]?.[1] ?? []) as RawEntry[];
    // After a shorter time nothing can be gone that was written since the end was last seen.
    if (Date.now() - atEndAt > keptMs / 2) await lookForMissed();
    if (entries.length < mostAtOnce) atEndAt = askedAt;
    for (const [id, fields] of entries) {
      lastId = id;
      const entry = parseEntry(fields);
      if (entry) onEntry(entry);
    }
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await read();
      } catch (error) {
        logger.debug({ err: error }, 'Reading the bus failed');
        await sleep(200);
      }
    }
  };

  return {
    /** Resolves once it knows where the stream ends now, or that it cannot be asked yet. */
    start: async () => {
      const ending = redis
        .xrevrange(key, '+', '-', 'COUNT', 1)
        .then((entries) => {
          lastId = entries[0]?.[0] ?? '0-0';
        })
        .catch((error: unknown) => logger.debug({ err: error }, 'The end of the bus is not known'));
      await Promise.race([ending, sleep(3_000, undefined, { ref: false })]);
      void ending.then(loop);
    },
    stop: () => stopping.abort(),
  };
};
