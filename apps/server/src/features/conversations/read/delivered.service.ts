import type pg from 'pg';
import { createBatcher } from '#platform/batcher';
import type { Actor } from '#platform/http/actor';
import { type ConversationState, sideOf } from '../conversation-views.ts';
import { type DeliveredMark, markDelivered } from './delivered.repository.ts';
import type { ReadMark } from './history.service.ts';
import { findReadablePartner } from './partners.service.ts';

export interface DeliveredMarks {
  /** Resolves after the commit. Throws `not_found` for a stranger. */
  mark(actor: Actor, mark: { readonly partnerId: string; readonly upTo: number }): Promise<ReadMark>;
  /** The same without a check; resolves with the conversation when that is news. */
  write(mark: DeliveredMark): Promise<ConversationState | null>;
  /** Writes at once what waits: for the stop. */
  flush(): Promise<void>;
}

interface QueuedMark extends DeliveredMark {
  readonly resolve: (moved: ConversationState | null) => void;
  readonly reject: (error: unknown) => void;
}

/** As long as a tick may come later for the sake of fewer writes: each message on each device is one mark. */
const batchMs = 200;

/** Gathers the marks of all devices here, and writes those of a moment in one statement. */
export const createDeliveredMarks = (pool: pg.Pool): DeliveredMarks => {
  const store = async (batch: readonly QueuedMark[]) => {
    try {
      const moved = await markDelivered(pool, batch);
      batch.forEach(({ resolve }, index) => resolve(moved.get(index) ?? null));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const marks = createBatcher(store, { waitMs: batchMs, onError: () => undefined });
  const write = (mark: DeliveredMark) =>
    new Promise<ConversationState | null>((resolve, reject) => {
      marks.add({ ...mark, resolve, reject });
    });

  return {
    mark: async (actor, { partnerId, upTo }) => {
      const moved = await write({ userId: actor.userId, partnerId, upTo });
      if (moved) return { side: sideOf(moved, actor.userId), moved };
      const { conversation } = await findReadablePartner({ pool }, actor, partnerId);
      return { side: conversation, moved: null };
    },
    write,
    flush: marks.flush,
  };
};
