import type { Message } from '@branchline/contract/shapes';
import type { OutboxEntry } from './outbox.ts';
import { withReaction } from './reactions.ts';
import type { Thread } from './thread.ts';

/** Whether a change is not sent any more: a later one of its kind waits too, or the message goes. */
export const isPointless = ({ clientId, change }: OutboxEntry, waiting: readonly OutboxEntry[]): boolean =>
  change !== undefined &&
  waiting
    .slice(waiting.findIndex((entry) => entry.clientId === clientId) + 1)
    .some(({ change: later }) => later?.id === change.id && (later.kind === change.kind || later.kind === 'removal'));

const changed = (message: Message, { change, editOf, content }: OutboxEntry, ownId: string): Message => {
  if (editOf?.id === message.id) return { ...message, content };
  if (change?.id !== message.id) return message;
  switch (change.kind) {
    case 'reaction':
      return { ...message, reactions: withReaction(message.reactions, ownId, change.emoji) };
    case 'removal':
      return { ...message, deleted: true, content: '', attachments: [], files: [], reactions: [], replyTo: null };
    case 'star':
      return message;
  }
};

/** A message as the person wants it to be: with the changes that wait to be sent. */
export const withChanges = (message: Message, waiting: readonly OutboxEntry[], ownId: string): Message =>
  message.deleted ? message : waiting.reduce((now, entry) => changed(now, entry, ownId), message);

/** A conversation with the changes that wait to be sent; messages that nothing waits for stay the same ones. */
export const threadWithChanges = (thread: Thread, waiting: readonly OutboxEntry[], ownId: string): Thread => {
  const ids = new Set(waiting.flatMap(({ change, editOf }) => change?.id ?? editOf?.id ?? []));
  if (ids.size === 0) return thread;
  const shown = (messages: readonly Message[]): readonly Message[] =>
    messages.map((message) => (ids.has(message.id) ? withChanges(message, waiting, ownId) : message));
  return { ...thread, messages: shown(thread.messages), detached: thread.detached && shown(thread.detached) };
};
