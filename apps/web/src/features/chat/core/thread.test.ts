// @vitest-environment node
import type { Message } from '@branchline/contract/shapes';
import { describe, expect, test } from 'vitest';
import { makeMessage } from '#testing/messages.ts';
import {
  emptyThread,
  filesTakenAway,
  hasOlder,
  leaveDetached,
  merge,
  showDetached,
  shownMessages,
  type Thread,
} from './thread.ts';

const message = (seq: number, change: Partial<Message> = {}): Message =>
  makeMessage({
    id: `id-${String(seq)}`,
    seq,
    sender: 'leader',
    recipient: 'customer',
    touserid: 'customer',
    content: `message ${String(seq)}`,
    ...change,
  });
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const threadOf = (from: number, to: number): Thread => ({ ...emptyThread, messages: run(from, to), isFresh: true });
const seqsOf = (thread: Thread | null) => thread?.messages.map(({ seq }) => seq);

const partnerId = 'leader';
const add = (thread: Thread, messages: readonly Message[]): Thread => merge(thread, { partnerId, messages });
const record = { revision: 9, lastSeq: 7, readSeq: 0, partnerReadSeq: 0, partnerDeliveredSeq: 0, unread: 7 };

describe('adding messages', () => {
  test('puts the next one at the end and an older page in front', () => {
    expect(seqsOf(add(threadOf(5, 7), [message(8)]))).toEqual([5, 6, 7, 8]);
    expect(seqsOf(add(threadOf(5, 7), run(2, 4)))).toEqual([2, 3, 4, 5, 6, 7]);
  });

  test('holds each message once, whatever arrives twice', () => {
    expect(seqsOf(add(threadOf(5, 7), run(6, 9)))).toEqual([5, 6, 7, 8, 9]);
  });

  test('remembers what is behind a hole as the last alone, so that the hole is filled first', () => {
    const behind = add(threadOf(5, 7), [message(9)]);
    expect(seqsOf(behind)).toEqual([5, 6, 7]);
    expect(behind.last).toMatchObject({ seq: 9, content: 'message 9' });
    expect(seqsOf(add(threadOf(5, 7), run(1, 3)))).toEqual([5, 6, 7]);
  });

  test('begins a run with what was asked for, and not with what arrives', () => {
    const thread = add({ ...emptyThread, isFresh: true }, run(31, 60));
    expect(seqsOf(thread)?.length).toBe(30);
    expect(hasOlder(thread)).toBe(true);
    expect(add(emptyThread, [message(1)])).toMatchObject({ messages: [], last: { seq: 1 } });
  });
});

test('a reader marks only what they received, up to the place they read', () => {
  const own = message(2, { sender: 'customer', recipient: 'leader' });
  const thread = { ...emptyThread, messages: [message(1), own, message(3)], isFresh: true };
  const read = merge(thread, { partnerId, record: { ...record, readSeq: 2, unread: 1 } });
  expect(read.messages.map(({ isRead }) => isRead)).toEqual([true, false, false]);
});

test('an own message is delivered and read as far as the partner is', () => {
  const own = [1, 2, 3].map((seq) => message(seq, { sender: 'customer', recipient: 'leader' }));
  const thread = { ...emptyThread, messages: own, isFresh: true };
  const marked = merge(thread, { partnerId, record: { ...record, partnerReadSeq: 1, partnerDeliveredSeq: 2 } });
  expect(marked.messages.map(({ isRead }) => isRead)).toEqual([true, false, false]);
  expect(marked.messages.map(({ isDelivered }) => isDelivered)).toEqual([true, true, false]);
});

describe('a part far back', () => {
  const shown = (thread: Thread) => shownMessages(thread).map(({ seq }) => seq);
  const far = showDetached(threadOf(100, 103), { partnerId, messages: run(10, 12) });

  test('is shown alone, while the newest stay held and grow', () => {
    expect(shown(far)).toEqual([10, 11, 12]);
    expect(seqsOf(add(far, [message(104)]))).toEqual([100, 101, 102, 103, 104]);
  });

  test('grows both ways and is one with the newest once it meets them, without the list beginning anew', () => {
    const grown = add(add(far, run(8, 9)), run(13, 99));
    expect(shown(grown)).toEqual(run(8, 103).map(({ seq }) => seq));
    expect(grown.detached).toBeNull();
    expect(grown.view).toBe(far.view);
  });

  test('lets a page go that touches nothing any more', () => {
    expect(shown(add(far, run(40, 60)))).toEqual([10, 11, 12]);
    expect(shown(add(leaveDetached(far), run(8, 9)))).toEqual([100, 101, 102, 103]);
  });

  test('follows deletions, and begins the list anew when it is left', () => {
    const changed = message(11, { deleted: true, content: '' });
    expect(shownMessages(add(far, [changed]))[1]).toEqual(changed);
    expect(leaveDetached(far).view).toBe(far.view + 1);
  });
});

describe('the files that are gone', () => {
  const files = ['one', 'two'].map((id) => ({ id, cloudUrl: '', fileName: 'a.png', size: 1, mimeType: 'image/png' }));
  const withFiles = (): Thread => ({ ...threadOf(1, 3), messages: [message(1), message(2, { files }), message(3)] });

  test('are those of a deleted message, told or seen in a page', () => {
    const deleted = message(2, { deleted: true, content: '' });
    expect(filesTakenAway(withFiles(), add(withFiles(), [deleted]))).toEqual(['one', 'two']);
    expect(filesTakenAway(withFiles(), add(withFiles(), [message(1), deleted]))).toEqual(['one', 'two']);
    const detached = { ...threadOf(50, 60), detached: withFiles().messages };
    expect(filesTakenAway(detached, add(detached, [deleted]))).toEqual(['one', 'two']);
  });

  test('are those of a message whose files were erased by their age', () => {
    const erased = message(2, { files: files.slice(0, 1) });
    expect(filesTakenAway(withFiles(), add(withFiles(), [erased]))).toEqual(['two']);
  });

  test('are none of what was read, renewed or let go', () => {
    expect(filesTakenAway(withFiles(), merge(withFiles(), { partnerId, record: { ...record, readSeq: 3 } }))).toEqual(
      [],
    );
    const renewed = message(2, { files: files.map((file) => ({ ...file, cloudUrl: '?e=2' })) });
    expect(filesTakenAway(withFiles(), add(withFiles(), [renewed]))).toEqual([]);
    expect(filesTakenAway(withFiles(), threadOf(50, 60))).toEqual([]);
  });
});
