// @vitest-environment node
import type { Message } from '@branchline/contract/shapes';
import { describe, expect, test } from 'vitest';
import { makeMessage } from '#testing/messages.ts';
import type { OutboxEntry } from './outbox.ts';
import { messageRows, type MessageRow, newMessagesOf, type RowSources } from './message-rows.ts';

const message = (seq: number, change: Partial<Message> = {}): Message =>
  makeMessage({
    id: `id-${String(seq)}`,
    seq,
    content: `message ${String(seq)}`,
    createdAt: '2026-11-20T10:00:00.000Z',
    sender: 'leader',
    recipient: 'customer',
    touserid: 'customer',
    ...change,
  });
const at = (minute: number) => new Date(2026, 10, 20, 10, minute).toISOString();
const entry = (clientId: string, createdAt = at(0)): OutboxEntry => ({
  clientId,
  partnerId: 'leader',
  content: 'waits',
  files: [],
  createdAt,
  refusal: null,
});
const rowsOf = (sources: Partial<RowSources>) =>
  messageRows({
    messages: [],
    ownId: 'customer',
    pending: [],
    news: null,
    hasOlder: false,
    hasNewer: false,
    ...sources,
  });
const kinds = (rows: readonly MessageRow[]) => rows.map(({ kind }) => kind);
const groups = (rows: readonly MessageRow[]) =>
  rows.flatMap((row) => (row.kind === 'message' || row.kind === 'pending' ? [[row.startsGroup, row.endsGroup]] : []));

describe('rows', () => {
  test('begin each day with its heading', () => {
    const messages = [
      message(1, { createdAt: new Date(2026, 10, 19, 23, 59).toISOString() }),
      message(2, { createdAt: new Date(2026, 10, 20, 0, 1).toISOString() }),
    ];
    expect(kinds(rowsOf({ messages }))).toEqual(['day', 'message', 'day', 'message']);
  });

  test('begin a day with its heading also while its first message waits', () => {
    const day = (date: number) => new Date(2026, 10, date, 12).toISOString();
    const messages = [message(1, { createdAt: day(19) })];
    expect(
      kinds(rowsOf({ messages, pending: [entry('a', day(20)), entry('b', day(20)), entry('c', day(21))] })),
    ).toEqual(['day', 'message', 'day', 'pending', 'pending', 'day', 'pending']);
    expect(kinds(rowsOf({ messages, pending: [entry('a', day(18)), entry('b', day(19))] }))).toEqual([
      'day',
      'message',
      'pending',
      'pending',
    ]);
  });

  test('group what the same person writes within a minute', () => {
    const messages = [
      message(1, { createdAt: at(0) }),
      message(2, { createdAt: at(1) }),
      message(3, { createdAt: at(5) }),
      message(4, { createdAt: at(5), sender: 'customer' }),
    ];
    expect(groups(rowsOf({ messages }))).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  test('close up what waits as it will be once it is stored', () => {
    const own = message(1, { createdAt: at(5), sender: 'customer' });
    const closedUp = [
      [true, false],
      [false, false],
      [false, true],
    ];
    const waits = [entry('c1', at(6)), entry('c2', at(9))];
    expect(groups(rowsOf({ messages: [own], pending: waits }))).toEqual(closedUp);
    const stored = waits.map(({ clientId }, index) =>
      message(2 + index, { clientId, createdAt: at(6), sender: 'customer' }),
    );
    expect(groups(rowsOf({ messages: [own, ...stored], pending: waits }))).toEqual(closedUp);
    // Written before what is stored by now, as the first of several is a moment before the second.
    expect(groups(rowsOf({ messages: [own], pending: [entry('c', at(1))] }))).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('begin a group with what waits after another person, a minute or a day', () => {
    const apart = [
      [true, true],
      [true, true],
    ];
    const pending = [entry('c', at(7))];
    expect(groups(rowsOf({ messages: [message(1, { createdAt: at(7) })], pending }))).toEqual(apart);
    expect(groups(rowsOf({ messages: [message(1, { createdAt: at(5), sender: 'customer' })], pending }))).toEqual(
      apart,
    );
    const lateAt = new Date(2026, 10, 19, 23, 59, 50).toISOString();
    const nextDay = [entry('c', new Date(2026, 10, 20, 0, 0, 10).toISOString())];
    expect(
      groups(rowsOf({ messages: [message(1, { createdAt: lateAt, sender: 'customer' })], pending: nextDay })),
    ).toEqual(apart);
  });

  test('offer older ones above and show below that newer ones follow, without what waits', () => {
    const rows = rowsOf({ messages: [message(7)], pending: [entry('c')], hasOlder: true, hasNewer: true });
    expect(kinds(rows)).toEqual(['older', 'day', 'message', 'newer']);
  });

  test('show a message once while it goes from the outbox to the server, under one key', () => {
    const [day, pending] = rowsOf({ pending: [entry('c1')] });
    const rows = rowsOf({
      messages: [message(1, { clientId: 'c1', sender: 'customer' })],
      pending: [entry('c1'), entry('c2')],
    });
    expect(kinds(rows)).toEqual(['day', 'message', 'pending']);
    expect(rows.slice(0, 2).map(({ key }) => key)).toEqual([day?.key, pending?.key]);
  });

  test('tell apart what two people sent under the same id', () => {
    const day = (date: number) => new Date(2026, 10, date, 12).toISOString();
    const messages = [
      message(1, { clientId: 'c1', createdAt: day(19) }),
      message(2, { clientId: 'c1', createdAt: day(20), sender: 'customer' }),
      message(3, { clientId: 'c2', createdAt: day(20) }),
    ];
    const rows = rowsOf({ messages, pending: [entry('c1', day(20)), entry('c2', day(20))] });
    expect(kinds(rows)).toEqual(['day', 'message', 'day', 'message', 'message', 'pending']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('what is new', () => {
  const messages = [message(1, { isRead: true }), message(2), message(3, { sender: 'customer' }), message(4)];

  test('begins after the newest that was read, own ones not counted', () => {
    expect(newMessagesOf(messages, 'customer')).toEqual({ fromSeq: 2, count: 2 });
    expect(newMessagesOf([message(1), ...messages], 'customer')).toEqual({ fromSeq: 2, count: 2 });
  });

  test('begins at the oldest that is here when nothing was read', () => {
    expect(newMessagesOf(messages.slice(1), 'customer')).toEqual({ fromSeq: 2, count: 2 });
  });

  test('does not count what was deleted, nor begin with it', () => {
    const gone = { deleted: true, content: '' };
    expect(newMessagesOf([message(1, gone), message(2), message(3, gone), message(4)], 'customer')).toEqual({
      fromSeq: 2,
      count: 2,
    });
    expect(newMessagesOf([message(1), message(2, { isRead: true, ...gone }), message(3, gone)], 'customer')).toBeNull();
  });

  test('is nothing when all was read or nothing was received', () => {
    expect(newMessagesOf([message(1), message(2, { isRead: true })], 'customer')).toBeNull();
    expect(newMessagesOf([message(1, { sender: 'customer' })], 'customer')).toBeNull();
    expect(newMessagesOf([], 'customer')).toBeNull();
  });

  test('is marked before its first message, which begins a group', () => {
    const rows = rowsOf({ messages: [message(1), message(2)], news: { fromSeq: 2, count: 1 } });
    expect(kinds(rows)).toEqual(['day', 'message', 'new', 'message']);
    expect(groups(rows)).toEqual([
      [true, true],
      [true, true],
    ]);
  });
});
