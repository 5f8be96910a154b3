import { invalid } from '#platform/app-error';
import { maxInteger } from '#platform/db/max-integer';
import type { Actor } from '#platform/http/actor';
import type { ConversationDeps } from '../conversation-deps.ts';
import type { ConversationSide } from '../conversation-rows.ts';
import { type MessageView, sideOf, viewMessage } from '../conversation-views.ts';
import { findMissedMessages, type SyncPosition } from './sync.repository.ts';

export interface SyncQuery {
  /** Partner id → the last place the client has. */
  readonly since: Readonly<Record<string, number>>;
  /** For all conversations that `since` does not name. */
  readonly time: Date;
  readonly cursor: string | null;
}

/** A message, and the conversation it is of, as the actor sees both. */
export interface MissedMessage {
  readonly message: MessageView;
  readonly side: ConversationSide;
}

/** A message may be committed a moment after the time it carries; asking a little earlier misses none. */
const commitDelay = 1000;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const writeCursor = (position: SyncPosition): string =>
  `${String(position.createdAt.getTime())}.${String(position.conversationId)}.${String(position.seq)}`;

const readCursor = (cursor: string): SyncPosition => {
  const match = /^(\d{1,15})\.(\d{1,15})\.(\d{1,10})$/.exec(cursor);
  if (!match || Number(match[3]) > maxInteger)
    throw invalid('Send the cursor of the page before.', { cursor: 'Send the cursor of the page before' });
  return { createdAt: new Date(Number(match[1])), conversationId: Number(match[2]), seq: Number(match[3]) };
};

/** What the actor missed, oldest first, a page at a time. */
export const listMissed = async (
  { pool, pageSizes }: Pick<ConversationDeps, 'pool' | 'pageSizes'>,
  actor: Actor,
  { since, time, cursor }: SyncQuery,
): Promise<{ missed: MissedMessage[]; hasMore: boolean; cursor: string | null }> => {
  const rows = await findMissedMessages(pool, {
    userId: actor.userId,
    places: Object.entries(since)
      .filter(([partnerId]) => uuidPattern.test(partnerId))
      .map(([partnerId, seq]) => ({ partnerId, seq: Math.min(seq, maxInteger) })),
    time: new Date(time.getTime() - commitDelay),
    after: cursor === null ? null : readCursor(cursor),
    limit: pageSizes.sync + 1,
  });
  const page = rows.slice(0, pageSizes.sync);
  const last = page.at(-1)?.message;
  return {
    missed: page.map(({ message, conversation }) => {
      const side = sideOf(conversation, actor.userId);
      return { message: viewMessage(message, side), side };
    }),
    hasMore: rows.length > pageSizes.sync,
    cursor: last ? writeCursor(last) : cursor,
  };
};
