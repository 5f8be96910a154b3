import type pg from 'pg';
import { maxInteger } from '#platform/db/max-integer';
import { waitAtMost } from '#platform/deadline';
import type { Logger } from '#platform/logger';
import { findMessagesById } from '../conversations.repository.ts';
import type { ConversationState, MessageInConversation } from '../conversation-views.ts';
import type { EmittedChanges } from './emitted-changes.ts';
import {
  type ChangedMessage,
  findChangedConversations,
  findChangedMessages,
  readConversations,
  readDatabaseMoment,
} from './repair.repository.ts';

/** What a look found that was not emitted. */
export interface RepairListener {
  /** New messages of one conversation, in their order. */
  onMissedMessages(messages: readonly MessageInConversation[]): Promise<void>;
  /** Messages that were edited, deleted or reacted to. */
  onMissedChanges(messages: readonly MessageInConversation[]): Promise<void>;
  /** A conversation whose marks may have moved. */
  onMissedMarks(conversation: ConversationState): void;
}

export interface RepairLoopOptions extends RepairListener {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly emitted: EmittedChanges;
  /** Whether a person has a socket in this process. */
  readonly isConnected: (userId: string) => boolean;
  readonly everyMs: number;
}

export interface RepairLoop {
  /** These messages may be stored, though the database did not say so: they are looked for at once. */
  noteUnconfirmed(messageIds: readonly string[]): void;
  /** Whether a message was unconfirmed until now. */
  confirm(messageId: string): boolean;
  /** Looks a last time where something is unconfirmed, for as long as a stop can wait. */
  stop(): Promise<void>;
}

const second = 1_000_000;
/** What is younger is on its way: whoever stored it emits it in a moment. */
const underWayUs = second / 2;
/** A look reaches back further than the one before ended: clocks of databases are set, also by a failover. */
const overlapUs = second;
const conversationsPerQuery = 500;
const changesPerPage = 500;
const beforeEveryId = '00000000-0000-0000-0000-000000000000';
const retryMs = 1_000;
const lastLookMs = 1_500;
/** So many are remembered while the database is away: the first, which were on their way when it went. */
const maxUnconfirmed = 20_000;
/** Longer than it takes a statement that nobody waits for any more to commit, once the database answers again. */
const unconfirmedForMs = 15_000;

/**
 * Reads every few seconds what changed in the conversations of the people who are connected here, and hands on what was
 * not emitted, for whatever reason: Redis lost a publication, a process died, the database's reply never came. Always,
 * not only when something seems to be wrong.
 */
export const createRepairLoop = (options: RepairLoopOptions): RepairLoop => {
  const { pool, logger, emitted, isConnected, everyMs } = options;
  /** When it was looked for in vain for the first time. */
  const unconfirmed = new Map<string, number | null>();
  /** Everything with a smaller revision was looked at. */
  let floor: number | null = null;
  let lookedAt = performance.now();
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;

  const isWatched = (firstUserId: string, secondUserId: string) =>
    unconfirmed.size > 0 || isConnected(firstUserId) || isConnected(secondUserId);

  const repairMessages = async (since: number, now: number) => {
    const suspects = (await findChangedConversations(pool, since)).filter((row) => {
      if (emitted.isWhole(row) || !isWatched(row.firstUserId, row.secondUserId)) return false;
      // Nobody changed it lately: the clock was set back below it.
      if (!row.isAhead || emitted.isKnown(row.id)) return true;
      emitted.settle(row.id, row.lastSeq);
      return false;
    });
    for (let from = 0; from < suspects.length; from += conversationsPerQuery) {
      const places = suspects
        .slice(from, from + conversationsPerQuery)
        .map(({ id }) => ({ id, ...(emitted.placesOf(id) ?? { first: maxInteger, last: maxInteger }) }));
      for (const { conversation, messages } of await readConversations(pool, places, new Date(since / 1_000))) {
        const { conversationId: id, conversationRevision: revision } = conversation;
        const isBehind = emitted.revisionOf(id) < revision && revision <= now - underWayUs;
        emitted.settle(id, messages[0] ? messages[0].seq - 1 : conversation.lastSeq);
        const missed = messages.filter(({ createdAt }) => createdAt.getTime() * 1_000 <= now - underWayUs);
        if (missed.length > 0) await options.onMissedMessages(missed.map((message) => ({ message, conversation })));
        if (!isBehind) continue;
        options.onMissedMarks(conversation);
        emitted.note({ conversationId: id, revision });
      }
    }
  };
  /** Page by page to the end: an erasure changes thousands at once, and what comes after it does not wait for looks to come. */
  const repairChanges = async (since: number, now: number) => {
    let page: readonly ChangedMessage[];
    let after: ChangedMessage = { revision: since, id: beforeEveryId };
    do {
      page = await findChangedMessages(pool, { after, upTo: now - underWayUs, limit: changesPerPage });
      const missed = page.filter(({ id, revision }) => !emitted.hasChanged(id, revision)).map(({ id }) => id);
      const found = missed.length === 0 ? [] : await findMessagesById(pool, missed);
      await options.onMissedChanges(
        found.filter(({ conversation }) => isWatched(conversation.firstUserId, conversation.secondUserId)),
      );
      after = page.at(-1) ?? after;
    } while (page.length === changesPerPage && !isStopped);
  };
  const look = async () => {
    const startedAt = performance.now();
    const { now, settled } = await readDatabaseMoment(pool);
    const lately = now - (startedAt - lookedAt) * 1_000 - overlapUs;
    const since = Math.floor(Math.min(floor ?? lately, lately));
    await repairMessages(since, now);
    await repairChanges(since, now);
    floor = settled - overlapUs;
    lookedAt = startedAt;
    emitted.forget(floor);
    for (const [id, inVainAt] of unconfirmed) {
      if (inVainAt === null) unconfirmed.set(id, startedAt);
      else if (inVainAt < startedAt - unconfirmedForMs) unconfirmed.delete(id);
    }
  };
  const lookOnce = () => {
    looking ??= look()
      .then(() => {
        isFailing = false;
      })
      .catch((error: unknown) => {
        if (!isFailing) logger.warn({ err: error }, 'What changed could not be looked up; trying again');
        isFailing = true;
      })
      .finally(() => {
        looking = null;
        plan();
      });
    return looking;
  };
  const plan = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isStopped) return;
    const waitMs = isFailing || unconfirmed.size > 0 ? Math.min(retryMs, everyMs) : everyMs;
    timer = setTimeout(() => void lookOnce(), waitMs).unref();
  };
  plan();

  return {
    noteUnconfirmed: (messageIds) => {
      for (const id of messageIds) if (unconfirmed.size < maxUnconfirmed) unconfirmed.set(id, null);
      if (looking === null) plan();
    },
    confirm: (messageId) => unconfirmed.delete(messageId),
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      const lookALastTime = async () => {
        // One that is under way may have begun before the last of them.
        await looking;
        if (unconfirmed.size > 0) await lookOnce();
      };
      await waitAtMost(lookALastTime(), lastLookMs);
    },
  };
};
