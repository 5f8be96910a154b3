import type { AppContext } from '#app-context';
import type { ChatFiles, ConversationParts } from './conversation-parts.ts';
import { registerConversationCalls } from './conversations.routes.ts';
import { registerConversationEvents } from './conversations.socket.ts';
import { createMessageWriter } from './message-writer.ts';
import { startPresence } from './presence.service.ts';
import type { SentMessage } from './send.service.ts';
import { createStaffView, type StaffView } from './staff-view.service.ts';

export type { ChatFiles } from './conversation-parts.ts';
export { mayChat } from './conversations.policy.ts';
export { countUnread } from './conversations.repository.ts';
export { emptyMessagesOf as eraseMessagesOf } from './deletion.repository.ts';
export { usernameOf } from './conversations.presenter.ts';
export type { PersonRow } from './conversation-rows.ts';
export type { SentMessage } from './send.service.ts';
export type { StaffView } from './staff-view.service.ts';

export interface Conversations {
  readonly staffView: StaffView;
  /** Told of every message after its commit, on the process that stored it. */
  onMessageSent(listener: (sent: SentMessage) => void): void;
  /** Resolves when every message that was taken is stored: for the stop. */
  drain(): Promise<void>;
}

/** Registers both doors of the chat. */
export const registerConversations = (context: AppContext, files: ChatFiles): Conversations => {
  const { database, realtime, http } = context;
  const listeners: ((sent: SentMessage) => void)[] = [];
  const writer = createMessageWriter({ pool: database.pool });
  const parts: ConversationParts = {
    pool: database.pool,
    files,
    isOnline: (userId) => realtime.isOnline(userId),
  };
  registerConversationEvents({
    ...parts,
    database,
    realtime,
    writer,
    onMessageSent: (sent) => {
      for (const tell of listeners) tell(sent);
    },
  });
  registerConversationCalls(http, { ...parts, realtime });
  startPresence(database.pool, realtime);
  return {
    staffView: createStaffView(parts),
    onMessageSent: (listener) => {
      listeners.push(listener);
    },
    drain: () => writer.drain(),
  };
};
