// @vitest-environment node
import type { ChatPartner, ConversationRecord, Message } from '@branchline/contract/shapes';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeMessage } from '#testing/messages.ts';
import { knownOf, lastOf, rowOf } from './record.ts';
import { emptyThread, merge, type ThreadUpdate, type Thread } from './thread.ts';

const [own, partnerId] = ['own', 'partner'];

/** A server with one conversation: every change moves its revision. */
interface Server {
  record: ConversationRecord;
  messages: Message[];
  /** Since when the partner, a customer, waits for an answer of a person. */
  waitingSince: string | null;
}
interface Step {
  readonly kind:
    'send' | 'auto' | 'receive' | 'edit' | 'delete' | 'react' | 'read' | 'partner reads' | 'partner receives';
  readonly place: number;
}

const start = (): Server => ({
  record: { revision: 0, lastSeq: 0, readSeq: 0, partnerReadSeq: 0, partnerDeliveredSeq: 0, unread: 0 },
  messages: [],
  waitingSince: null,
});

const written = (seq: number, sender: string): Message => {
  const recipient = sender === own ? partnerId : own;
  return makeMessage({
    id: `id-${String(seq)}`,
    seq,
    sender,
    recipient,
    touserid: recipient,
    content: `message ${String(seq)}`,
  });
};

/** A message as the server presents it now. */
const presented = ({ record, messages }: Server, seq: number): Message => {
  const message = messages[seq - 1] ?? written(seq, own);
  const isOwn = message.sender === own;
  const isRead = seq <= (isOwn ? record.partnerReadSeq : record.readSeq);
  const isDelivered = isRead || (isOwn && seq <= record.partnerDeliveredSeq);
  return { ...message, isRead, isDelivered, conversation: record };
};
const page = (server: Server, from: number, to: number): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => presented(server, from + index));
const rowBy = (server: Server): ChatPartner => ({
  ...{ userId: partnerId, username: 'P', firstName: 'P', lastName: '', role: 'customer', profile: null },
  ...{ online: false, lastSeen: null, unread: server.record.unread },
  lastMessage: server.messages.length > 0 ? withoutRevision(presented(server, server.messages.length)) : null,
  conversation: server.messages.length > 0 ? server.record : null,
  waitingSince: server.waitingSince,
});
const withoutRevision = (message: Message): ChatPartner['lastMessage'] => {
  const { revision: _, ...last } = lastOf(message);
  return last;
};

/** Makes the change and answers the event or acknowledgement that says so. */
const take = (server: Server, { kind, place }: Step): ThreadUpdate | null => {
  const { record } = server;
  const seq = 1 + (place % Math.max(1, record.lastSeq));
  const moved = (change: Partial<ConversationRecord>): void => {
    server.record = { ...record, ...change, revision: record.revision + 1 + (place % 3) };
    const isUnread = ({ sender, deleted, seq: at }: Message) =>
      sender === partnerId && !deleted && at > server.record.readSeq;
    server.record.unread = server.messages.filter(isUnread).length;
  };
  if (kind === 'send' || kind === 'auto' || kind === 'receive') {
    const message = {
      ...written(record.lastSeq + 1, kind === 'receive' ? partnerId : own),
      auto: kind === 'auto',
    };
    server.messages = [...server.messages, message];
    if (kind === 'receive') server.waitingSince ??= message.createdAt;
    if (kind === 'send') server.waitingSince = null;
    moved({ lastSeq: record.lastSeq + 1 });
    return { partnerId, messages: [presented(server, server.record.lastSeq)] };
  }
  if (record.lastSeq === 0) return null;
  if (kind === 'read') moved({ readSeq: Math.max(record.readSeq, seq) });
  else if (kind === 'partner receives') moved({ partnerDeliveredSeq: Math.max(record.partnerDeliveredSeq, seq) });
  else if (kind === 'partner reads')
    moved({
      partnerReadSeq: Math.max(record.partnerReadSeq, seq),
      partnerDeliveredSeq: Math.max(record.partnerDeliveredSeq, seq),
    });
  else {
    const text = kind === 'delete' ? '' : `edited ${String(place)}`;
    server.messages = server.messages.map((message) =>
      message.seq !== seq || message.deleted
        ? message
        : kind === 'react'
          ? { ...message, reactions: [{ emoji: '👍', users: [partnerId] }] }
          : { ...message, content: text, deleted: kind === 'delete', ...(kind === 'delete' && { reactions: [] }) },
    );
    moved({});
    return { partnerId, messages: [presented(server, seq)] };
  }
  return { partnerId, record: server.record };
};

const kinds = [
  'send',
  'auto',
  'receive',
  'edit',
  'delete',
  'react',
  'read',
  'partner reads',
  'partner receives',
] as const;
const steps = fc.array(fc.record({ kind: fc.constantFrom(...kinds), place: fc.nat(50) }), {
  minLength: 1,
  maxLength: 25,
});

/** Everything that could be said of a conversation while it changed: events, pages and rows of lists of every moment. */
const everythingSaid = (server: Server, made: readonly Step[]): ThreadUpdate[] =>
  made.flatMap((step) => {
    const event = take(server, step);
    const all = page(server, 1, server.record.lastSeq);
    const row = { partnerId, ...knownOf(rowBy(server), 0) };
    return [...(event ? [event] : []), { partnerId, messages: all }, { partnerId, messages: all.slice(-2) }, row];
  });

const mergeAll = (thread: Thread, said: readonly ThreadUpdate[]): Thread => said.reduce<Thread>(merge, thread);
const fresh = (server: Server): Thread =>
  mergeAll({ ...emptyThread, isFresh: true }, [
    { partnerId, messages: page(server, 1, server.record.lastSeq) },
    { partnerId, ...knownOf(rowBy(server), 0) },
  ]);
const shown = ({ messages, ...thread }: Thread) => ({
  record: thread.record,
  row: rowOf(rowBy(start()), thread),
  messages: messages.map(({ conversation: _, ...message }) => message),
});

test('what is said in any order, doubled or lost, and then a fresh load, ends equal to that load alone', () => {
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.nat()), (made, chance) => {
      const server = start();
      const said = everythingSaid(server, made);
      const next = (): number => Number(chance.next().value);
      const [lots, picks] = [said.map(next), said.map(() => next() % 3)];
      // Lost, told once, or told twice; in any order; the fresh load comes at any place among them.
      const chosen = said.flatMap((each, index) => Array.from({ length: picks[index] ?? 0 }, () => each));
      const shuffled = chosen
        .map((each, index) => ({ each, lot: lots[index % lots.length] ?? index }))
        .sort((a, b) => a.lot - b.lot)
        .map(({ each }) => each);
      const at = next() % (shuffled.length + 1);
      const load: ThreadUpdate[] = [
        { partnerId, messages: page(server, 1, server.record.lastSeq) },
        { partnerId, ...knownOf(rowBy(server), 0) },
      ];
      const ended = mergeAll({ ...emptyThread, isFresh: true }, [
        ...shuffled.slice(0, at),
        ...load,
        ...shuffled.slice(at),
      ]);
      expect(shown(ended)).toEqual(shown(fresh(server)));
    }),
    { numRuns: 300 },
  );
});

test('events alone, in any order and doubled, tell a row what a fresh load would', () => {
  fc.assert(
    fc.property(steps, fc.array(fc.nat(), { minLength: 50, maxLength: 50 }), (made, lots) => {
      const server = start();
      const events = made.flatMap((step) => take(server, step) ?? []);
      const shuffled = [...events, ...events]
        .map((each, index) => ({ each, lot: lots[index % lots.length] ?? 0 }))
        .sort((a, b) => a.lot - b.lot)
        .map(({ each }) => each);
      const ended = mergeAll(emptyThread, shuffled);
      expect(ended.record).toEqual(events.length > 0 ? server.record : null);
      expect(rowOf(rowBy(start()), ended).lastMessage).toMatchObject(rowBy(server).lastMessage ?? {});
    }),
  );
});

test('messages alone tell since when a customer waits; in another order than they came, at least whether', () => {
  fc.assert(
    fc.property(steps, fc.array(fc.nat(), { minLength: 25, maxLength: 25 }), (made, lots) => {
      const server = start();
      const listed = { partnerId, ...knownOf(rowBy(server), 0) };
      const events = made.flatMap((step) => take(server, step) ?? []);
      const waits = (said: readonly ThreadUpdate[]) =>
        rowOf(rowBy(start()), mergeAll(emptyThread, said)).waitingSince ?? null;
      expect(waits([listed, ...events])).toBe(server.waitingSince);
      const shuffled = events
        .map((each, index) => ({ each, lot: lots[index] ?? 0 }))
        .sort((a, b) => a.lot - b.lot)
        .map(({ each }) => each);
      expect(waits([listed, ...shuffled]) === null).toBe(server.waitingSince === null);
    }),
  );
});
