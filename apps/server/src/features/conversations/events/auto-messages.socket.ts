import { newMessage } from '@branchline/contract/socket-events';
import type pg from 'pg';
import type { Realtime } from '#platform/realtime/realtime-types';
import type { ConversationChange } from '../repair/emitted-changes.ts';
import { readInParts } from '../write/auto-messages.service.ts';
import { emitMessage, messageFor, presentAll, viewOf } from './message-events.socket.ts';
import type { MessageView } from '../message-view.ts';
import type { ConversationPresenter } from './present-conversations.presenter.ts';

/** Leaders are told of so many one by one; of more they hear that their list changed. */
const toldLeader = 50;

interface AutoMessageParts {
  readonly pool: pg.Pool;
  readonly realtime: Pick<Realtime, 'emitToEach'>;
  readonly presenter: Pick<ConversationPresenter, 'presentMessages'>;
  readonly onMessageSent: (message: MessageView) => void;
}

/** Tells people, after the commit, of messages that were stored in leaders' names. */
export type TellAutoMessages = (messageIds: readonly string[]) => Promise<void>;

export const createAutoMessages =
  ({ pool, realtime, presenter, onMessageSent }: AutoMessageParts): TellAutoMessages =>
  async (messageIds) => {
    const isFew = messageIds.length <= toldLeader;
    for await (const found of readInParts(pool, messageIds)) {
      for (const told of await presentAll(presenter, found)) {
        const { conversationId, conversationRevision: revision, firstUserId } = told.conversation;
        const tag: ConversationChange = { conversationId, revision, seq: told.message.seq };
        if (isFew) emitMessage(realtime, newMessage, told);
        else realtime.emitToEach([firstUserId], newMessage, (userId) => messageFor(told, userId), { tag });
      }
      // What is due is pushed all the same; telling makes it sooner.
      if (isFew) for (const each of found) onMessageSent(viewOf(each));
    }
  };
