import type { Message } from '@branchline/contract/shapes';
import { serverNow } from '#lib/server-clock.ts';
import { getSession } from '#lib/session-store.ts';
import { withChanges } from '../core/changes.ts';
import { quotedOf } from '../core/quotes.ts';
import type { OutboxEntry } from '../core/outbox.ts';
import { replyOf, setComposing } from './composing.ts';
import { getOutbox } from './outbox.ts';

/** Focuses the composer once an open menu has closed. */
const focusComposer = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-composer]')?.focus());
};

/** Starts a reply. */
export const startReply = (partnerId: string, message: Message): void => {
  setComposing(partnerId, { kind: 'reply', quoted: quotedOf(message) });
  focusComposer();
};

const waitingEdit = ({ id }: Message): OutboxEntry | undefined =>
  getOutbox().findLast(({ editOf }) => editOf?.id === id);

/** A message as shown here, with its pending changes. */
export const asShown = (message: Message): Message => withChanges(message, getOutbox(), getSession()?.userId ?? '');

/** Starts an edit of an own message, from the text shown. */
export const startEdit = (partnerId: string, message: Message): void => {
  const { content } = asShown(message);
  setComposing(partnerId, {
    kind: 'edit',
    message,
    text: content,
    before: content,
    replaces: waitingEdit(message)?.clientId,
    reply: replyOf(partnerId),
  });
  focusComposer();
};

const isYoung = (message: Message, minutes: number): boolean =>
  serverNow() - Date.parse(message.createdAt) < minutes * 60_000;

/** Whether an own message can still be edited. The server decides. */
export const isEditable = (message: Message, windowMinutes: number): boolean =>
  !message.deleted && !message.forwarded && !message.auto && isYoung(message, windowMinutes);

const deletableMinutes = 15;
/** Whether an own message can still be deleted for both. */
export const isDeletable = (message: Message): boolean => !message.deleted && isYoung(message, deletableMinutes);
