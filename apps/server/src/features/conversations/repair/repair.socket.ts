import { messagesDelivered, messagesRead, messageUpdated, newMessage } from '@branchline/contract/socket-events';
import type pg from 'pg';
import type { ChatMetrics } from '#platform/chat-metrics';
import type { Logger } from '#platform/logger';
import type { Realtime } from '#platform/realtime/realtime-types';
import { type ConversationState, type MessageView, sideOf } from '../conversation-views.ts';
import { type ConversationChange, createEmittedChanges } from './emitted-changes.ts';
import { emitMark, emitMessage, presentAll, viewOf } from '../events/message-events.socket.ts';
import type { ConversationPresenter } from '../events/present-conversations.presenter.ts';
import { createRepairLoop, type RepairLoop } from './repair.service.ts';

export interface RepairDeps {
  readonly pool: pg.Pool;
  readonly realtime: Realtime;
  readonly presenter: ConversationPresenter;
  readonly metrics: Pick<ChatMetrics, 'countCatchUp'>;
  readonly logger: Logger;
  /** Called for every new message, after its commit. */
  onMessageSent(message: MessageView): void;
}

/** Emits, once, what people connected here have missed: a lost publication, or a commit whose reply never arrived. */
export const startRepair = (deps: RepairDeps): RepairLoop => {
  const { realtime, presenter, metrics } = deps;
  const emitted = createEmittedChanges();
  realtime.setEmitFilter((tag) => emitted.note(tag as ConversationChange));

  const emitMarks = (conversation: ConversationState) => {
    for (const userId of [conversation.firstUserId, conversation.secondUserId]) {
      const { ownReadSeq, ownDeliveredSeq } = sideOf(conversation, userId);
      const mark = { conversation, userId, onlyHere: true };
      if (ownReadSeq > 0) emitMark(realtime, messagesRead, mark);
      if (ownDeliveredSeq > ownReadSeq) emitMark(realtime, messagesDelivered, mark);
    }
  };
  const loop: RepairLoop = createRepairLoop({
    pool: deps.pool,
    logger: deps.logger,
    emitted,
    isConnected: (userId) => realtime.hasSocketHere(userId),
    everyMs: realtime.repairEveryMs,
    onMissedMessages: async (found) => {
      metrics.countCatchUp('repair');
      for (const presented of await presentAll(presenter, found))
        emitMessage(realtime, newMessage, { ...presented, onlyHere: true });
      for (const each of found) if (loop.confirm(each.message.id)) deps.onMessageSent(viewOf(each));
    },
    onMissedChanges: async (found) => {
      for (const presented of await presentAll(presenter, found))
        emitMessage(realtime, messageUpdated, { ...presented, onlyHere: true });
    },
    onMissedMarks: emitMarks,
  });
  return loop;
};
