import type { Message } from '@branchline/contract/shapes';
import { isoDay, isSameDay } from '#lib/dates.ts';
import type { OutboxEntry } from './chat-database.ts';

/** What the list of messages draws, from the top. */
export type MessageRow =
  | { readonly kind: 'day'; readonly key: string; readonly moment: string }
  | { readonly kind: 'new'; readonly key: string; readonly count: number }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** The same person goes on within two minutes. */
      readonly startsGroup: boolean;
      readonly endsGroup: boolean;
    }
  | { readonly kind: 'waiting'; readonly key: string; readonly entry: OutboxEntry };

const groupMs = 2 * 60 * 1000;

const isSameGroup = (one: Message, other: Message): boolean =>
  one.sender === other.sender &&
  Math.abs(Date.parse(other.createdAt) - Date.parse(one.createdAt)) <= groupMs &&
  isSameDay(one.createdAt, other.createdAt);

/** The place of the first of the last `count` messages that were received; 0 when there is none. */
export const firstNewSeq = (messages: readonly Message[], ownId: string, count: number): number => {
  const received = messages.filter((message) => message.sender !== ownId);
  return count > 0 ? (received.at(-count)?.seq ?? received[0]?.seq ?? 0) : 0;
};

/** Puts messages, days, the marker of what is new and what waits to be sent in one list. */
export const messageRows = (
  messages: readonly Message[],
  waiting: readonly OutboxEntry[],
  news: { readonly fromSeq: number; readonly count: number },
): MessageRow[] => {
  const rows: MessageRow[] = [];
  // A message that was stored a moment ago may still stand in the outbox.
  const stored = new Set(messages.map((message) => message.clientId));
  messages.forEach((message, index) => {
    const [before, after] = [messages[index - 1], messages[index + 1]];
    if (!before || !isSameDay(before.createdAt, message.createdAt))
      rows.push({
        kind: 'day',
        key: `day-${isoDay(message.createdAt)}-${String(message.seq)}`,
        moment: message.createdAt,
      });
    const isFirstNew = news.count > 0 && message.seq === news.fromSeq;
    if (isFirstNew) rows.push({ kind: 'new', key: 'new', count: news.count });
    rows.push({
      kind: 'message',
      key: message.clientId ?? message.id,
      message,
      startsGroup: isFirstNew || !before || !isSameGroup(before, message),
      endsGroup: !after || !isSameGroup(message, after) || (news.count > 0 && after.seq === news.fromSeq),
    });
  });
  for (const entry of waiting) {
    if (!stored.has(entry.clientId)) rows.push({ kind: 'waiting', key: entry.clientId, entry });
  }
  return rows;
};
