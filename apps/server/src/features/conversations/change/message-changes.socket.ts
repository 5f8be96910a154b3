import {
  deleteMessage as deleteMessageEvent,
  editMessage as editMessageEvent,
  messageUpdated,
  react,
} from '@branchline/contract/socket-events';
import type { Message } from '@branchline/contract/shapes';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { Realtime } from '#platform/realtime/realtime-types';
import type { ConversationDeps } from '../conversation-deps.ts';
import { emitMessage, messageFor, presentBoth } from '../events/message-events.socket.ts';
import type { EmitPartnerChanges } from '../events/partner-changes.socket.ts';
import type { ConversationPresenter } from '../events/present-conversations.presenter.ts';
import { viewersOf } from '../read/partners.service.ts';
import { type ChangedMessage, deleteMessage, editMessage, reactTo } from './message-changes.service.ts';

export interface ChangeEventDeps extends Pick<ConversationDeps, 'files'> {
  readonly database: Database;
  readonly realtime: Realtime;
  readonly presenter: ConversationPresenter;
  readonly emitPartnerChanges: EmitPartnerChanges;
  /** For how many minutes a message may be edited; 0: never. */
  readEditWindow(): Promise<number>;
}

/** What changes a message that stands: deleting, editing, reacting. Both people's devices hear of it after the commit. */
export const registerMessageChanges = (deps: ChangeEventDeps): void => {
  const { database, realtime, presenter } = deps;

  const answer = async (actor: Actor, { found, isChanged }: ChangedMessage): Promise<{ data: Message }> => {
    const presented = await presentBoth(presenter, found);
    if (isChanged) emitMessage(realtime, messageUpdated, presented);
    return { data: messageFor(presented, actor.userId) };
  };

  realtime.registerEvent(deleteMessageEvent, async ({ actor, payload }) => {
    const ack = await answer(actor, { found: await deleteMessage(deps, actor, payload.id), isChanged: true });
    // Who took back what was waiting for an answer waits no more, or since a later message.
    if (actor.role === 'customer') await deps.emitPartnerChanges(await viewersOf(database.db, actor.userId));
    return ack;
  });

  realtime.registerEvent(
    editMessageEvent,
    async ({ actor, payload }) => {
      const windowMinutes = await deps.readEditWindow();
      return answer(actor, await editMessage({ database, windowMinutes }, actor, payload));
    },
    { limit: 'message' },
  );

  realtime.registerEvent(react, async ({ actor, payload }) => answer(actor, await reactTo(database, actor, payload)), {
    limit: 'message',
  });
};
