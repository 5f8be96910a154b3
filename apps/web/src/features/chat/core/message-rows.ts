import type { Message } from '@branchline/contract/shapes';
import { isoDay } from '#lib/dates.ts';
import type { OutboxEntry } from './outbox.ts';

/** What the list of messages draws, from the top. */
export type MessageRow =
  | { readonly kind: 'older'; readonly key: string }
  | { readonly kind: 'newer'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly moment: string }
  | { readonly kind: 'new'; readonly key: string; readonly count: number }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** False where the same person wrote the one before it, within a minute. */
      readonly startsGroup: boolean;
      /** False where the same person goes on within a minute. */
      readonly endsGroup: boolean;
      /** Other words for it, or that it goes: what the server does not know yet and its tick says. */
      readonly edit: OutboxEntry | undefined;
    }
  | {
      readonly kind: 'pending';
      readonly key: string;
      readonly entry: OutboxEntry;
      readonly startsGroup: boolean;
      readonly endsGroup: boolean;
    };

/** The first of the messages that were new when the conversation was opened, and how many they are. */
export interface NewMessages {
  readonly fromSeq: number;
  readonly count: number;
}

export interface RowSources {
  readonly messages: readonly Message[];
  readonly ownId: string;
  readonly pending: readonly OutboxEntry[];
  readonly news: NewMessages | null;
  readonly hasOlder: boolean;
  /** More lies between these messages and the newest. */
  readonly hasNewer: boolean;
}

export const newsKey = 'new';

const groupMs = 60 * 1000;

interface When {
  readonly ms: number;
  readonly day: string;
}
// Every message that arrives makes all rows anew; reading a date is what takes long in it.
const moments = new WeakMap<Message, When>();
const whenOf = (message: Message): When => {
  const known = moments.get(message);
  if (known) return known;
  const when = { ms: Date.parse(message.createdAt), day: isoDay(message.createdAt) };
  moments.set(message, when);
  return when;
};

const isSameDay = (one: Message, other: Message): boolean => whenOf(one).day === whenOf(other).day;
const isSameGroup = (one: Message, other: Message): boolean =>
  one.sender === other.sender && isSameDay(one, other) && Math.abs(whenOf(other).ms - whenOf(one).ms) <= groupMs;

/**
 * Whether a message that waits will go on with the row above it. What waits is stored at one go, and after what is stored
 * already: however early it was written, it follows that at once.
 */
const goesOn = (
  above: MessageRow | undefined,
  entry: OutboxEntry,
  ownId: string,
): above is Extract<MessageRow, { kind: 'message' | 'pending' }> =>
  above?.kind === 'pending' ||
  (above?.kind === 'message' &&
    above.message.sender === ownId &&
    Date.parse(entry.createdAt) - whenOf(above.message).ms <= groupMs);

/** What is new: the messages received since the newest one that was read, but for deleted ones. Null when there are none. */
export const newMessagesOf = (messages: readonly Message[], ownId: string): NewMessages | null => {
  let [fromSeq, count] = [0, 0];
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (!message || message.sender === ownId) continue;
    if (message.isRead) break;
    if (message.deleted) continue;
    fromSeq = message.seq;
    count += 1;
  }
  return count === 0 ? null : { fromSeq, count };
};

/**
 * The key of a message's row; an own one's stays the same while it goes from the outbox to the server. A `clientId` is one
 * of its sender's: the other person may have used the same.
 */
export const rowKey = (message: Message, ownId: string): string =>
  (message.sender === ownId ? message.clientId : null) ?? message.id;

/** The key of the heading over the first row of a day; it stays the same as that row's. */
const dayKey = (firstRow: string): string => `day-${firstRow}`;

/** Puts messages, days, the marker of what is new and what waits to be sent in one list. */
export const messageRows = ({ messages, ownId, pending, news, hasOlder, hasNewer }: RowSources): MessageRow[] => {
  const rows: MessageRow[] = hasOlder ? [{ kind: 'older', key: 'older' }] : [];
  const edits = new Map(
    pending.flatMap((entry) => {
      const id = entry.change?.kind === 'removal' ? entry.change.id : entry.editOf?.id;
      return id === undefined ? [] : [[id, entry]];
    }),
  );
  messages.forEach((message, index) => {
    const [before, after] = [messages[index - 1], messages[index + 1]];
    const key = rowKey(message, ownId);
    if (!before || !isSameDay(before, message)) rows.push({ kind: 'day', key: dayKey(key), moment: message.createdAt });
    const isFirstNew = message.seq === news?.fromSeq;
    if (isFirstNew) rows.push({ kind: 'new', key: newsKey, count: news.count });
    rows.push({
      kind: 'message',
      key,
      message,
      startsGroup: isFirstNew || !before || !isSameGroup(before, message),
      endsGroup: !after || after.seq === news?.fromSeq || !isSameGroup(message, after),
      edit: edits.get(message.id),
    });
    edits.delete(message.id);
  });
  if (hasNewer) {
    rows.push({ kind: 'newer', key: 'newer' });
    return rows;
  }
  // A message that was stored a moment ago may still stand in the outbox.
  const stored = pending.length > 0 ? new Set(messages.map((message) => rowKey(message, ownId))) : null;
  const last = messages.at(-1);
  let lastDay = last ? whenOf(last).day : '';
  for (const entry of pending) {
    if (entry.change || stored?.has(entry.clientId) || (entry.editOf && !edits.has(entry.editOf.id))) continue;
    // The device's clock says the day until the server does. One that has waited since yesterday goes on in today.
    const day = isoDay(entry.createdAt);
    if (day > lastDay) {
      rows.push({ kind: 'day', key: dayKey(entry.clientId), moment: entry.createdAt });
      lastDay = day;
    }
    const above = rows.at(-1);
    const isNext = goesOn(above, entry, ownId);
    if (isNext) rows[rows.length - 1] = { ...above, endsGroup: false };
    rows.push({ kind: 'pending', key: entry.clientId, entry, startsGroup: !isNext, endsGroup: true });
  }
  return rows;
};

/** The day that a row belongs to; null for those that belong to none. */
export const momentOfRow = (row: MessageRow | undefined): string | null => {
  switch (row?.kind) {
    case 'message':
      return row.message.createdAt;
    case 'pending':
      return row.entry.createdAt;
    case 'day':
      return row.moment;
    case 'new':
    case 'older':
    case 'newer':
    case undefined:
      return null;
  }
};
