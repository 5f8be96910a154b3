import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/logger';
import type { MessageInConversation } from './conversation-state.ts';

/** Messages whose people were told nothing, because the answer of the database did not come. */
export interface UntoldMessages {
  /** These may be stored. Once they are found, their people are told; those that are not found in time never were. */
  note(messageIds: readonly string[]): void;
  /** Looks for all of them now. */
  look(): Promise<void>;
  /** Looks for all of them a last time, for as long as a stop can wait for a database that does not answer. */
  stop(): Promise<void>;
}

export interface UntoldMessagesOptions {
  readonly find: (messageIds: readonly string[]) => Promise<readonly MessageInConversation[]>;
  readonly tell: (found: MessageInConversation) => Promise<void>;
  readonly logger: Logger;
  readonly everyMs?: number;
}

/** Longer than it takes a statement that nobody waits for any more to commit, once the database answers again. */
const lookForMs = 15_000;
/** So many are remembered while the database is away: the first, which were on their way when it went. */
const most = 20_000;
const idsPerQuery = 500;
const lastLookMs = 1_500;

/**
 * Whoever sent such a message was told that it failed, and may never send it again; and to send it again stores and tells
 * nothing. So it is looked for until the database answers, and for a while after.
 */
export const createUntoldMessages = (options: UntoldMessagesOptions): UntoldMessages => {
  const { find, tell, logger, everyMs = 500 } = options;
  /** When it was looked for in vain for the first time. */
  const untold = new Map<string, number | null>();
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;
  let isStopped = false;

  const lookFor = async (messageIds: readonly string[]) => {
    for (const found of await find(messageIds)) {
      await tell(found);
      untold.delete(found.message.id);
    }
    const now = performance.now();
    for (const id of messageIds) {
      const since = untold.get(id);
      if (since === null) untold.set(id, now);
      else if (since !== undefined && now - since > lookForMs) untold.delete(id);
    }
  };
  const lookForAll = async () => {
    const messageIds = [...untold.keys()];
    for (let from = 0; from < messageIds.length; from += idsPerQuery)
      await lookFor(messageIds.slice(from, from + idsPerQuery));
  };
  const look = () => {
    looking ??= lookForAll()
      .catch((error: unknown) => logger.debug({ err: error }, 'Messages without an answer cannot be looked for yet'))
      .finally(() => {
        looking = null;
        plan();
      });
    return looking;
  };
  const plan = () => {
    if (timer !== null || untold.size === 0 || isStopped) return;
    timer = setTimeout(() => {
      timer = null;
      void look();
    }, everyMs).unref();
  };

  const lookAfresh = async () => {
    // One that is under way may have begun before the last of them.
    await looking;
    await look();
  };

  return {
    note: (messageIds) => {
      for (const id of messageIds) if (untold.size < most) untold.set(id, null);
      plan();
    },
    look: lookAfresh,
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await Promise.race([lookAfresh(), sleep(lastLookMs, undefined, { ref: false })]);
    },
  };
};
