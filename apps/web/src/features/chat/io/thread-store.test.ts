import type { ChatPartner } from '@branchline/contract/shapes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { makeMessage } from '#testing/messages.ts';
import { makePartner } from '#testing/partners.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { soon } from '#testing/wait-options.ts';
import { withReadMark } from '../core/record.ts';
import { merge } from '../core/thread.ts';
import { findStoredPartner, takePartners } from './inbox-cache.ts';
import { clearThreads, getThread, mergeIn, openStoredThread, threadChanges, updateThread } from './thread-store.ts';

interface Row {
  readonly kind?: string;
  readonly partnerId?: string;
  readonly ownerId?: string;
  readonly partners?: readonly ChatPartner[];
  readonly partner?: ChatPartner;
}
/** What the device keeps in each store, by its key. */
const device = vi.hoisted(() => new Map<string, Map<string, Row>>());
vi.mock('idb', () => ({
  openDB: () => {
    const objectStore = (name: string) => ({
      getAll: () => Promise.resolve([...(device.get(name)?.values() ?? [])]),
      put: (row: Row) => Promise.resolve(device.get(name)?.set(row.kind ?? row.partnerId ?? '', row)),
    });
    return Promise.resolve({
      get: (name: string, key: string) => Promise.resolve(device.get(name)?.get(key)),
      put: (name: string, row: Row) => objectStore(name).put(row),
      transaction: (name: string) => ({ store: objectStore(name), done: Promise.resolve() }),
    });
  },
}));

const own = makeMe('customer').id;
const recordAt = (seq: number, readSeq: number) => ({
  ...{ revision: 10 * seq, lastSeq: seq, readSeq, partnerReadSeq: 0, partnerDeliveredSeq: 0, unread: seq - readSeq },
});
const messageAt = (seq: number) =>
  makeMessage({ id: `id-${String(seq)}`, seq, content: `message ${String(seq)}`, conversation: recordAt(seq, 0) });
/** The row of a list while so many messages of the partner were there, none of them read. */
const rowAt = (seq: number) =>
  makePartner({
    ...{ userId: 'mira', username: 'Mira Nair', unread: seq, conversation: recordAt(seq, 0) },
    lastMessage: messageAt(seq),
  });
const keepList = (kind: string, ownerId: string) =>
  device.get('inboxes')?.set(kind, { kind, ownerId, partners: [rowAt(3)] });
const keptRow = (kind = 'people') => device.get('inboxes')?.get(kind)?.partners?.[0];
const openMira = (): void =>
  updateThread('mira', (thread) =>
    merge({ ...thread, isFresh: true }, { partnerId: 'mira', messages: [messageAt(3)] }),
  );

beforeEach(() => {
  device.clear();
  for (const name of ['inboxes', 'threads']) device.set(name, new Map());
  signInAs('customer');
});
afterEach(async () => {
  clearThreads();
  await signOut();
});

test('the stored row follows what arrives and is read while no list is open; another person’s does not', async () => {
  keepList('people', own);
  keepList('agents', 'another');
  openMira();
  mergeIn({ partnerId: 'mira', messages: [messageAt(4)] });
  await vi.waitFor(() => expect(keptRow()).toMatchObject({ unread: 4, lastMessage: { content: 'message 4' } }), soon);
  updateThread('mira', (thread) =>
    merge({ ...thread, record: thread.record && withReadMark(thread.record, 4) }, { partnerId: 'mira' }),
  );
  await vi.waitFor(() => expect(keptRow()).toMatchObject({ unread: 0, lastMessage: { isRead: true } }), soon);
  expect(keptRow()).toMatchObject({ username: 'Mira Nair' });
  expect(keptRow('agents')).toEqual(rowAt(3));
});

test('whose conversation it is stays with it where no list was ever stored, also once it was opened from there', async () => {
  openMira();
  await vi.waitFor(() => expect(device.get('threads')?.get('mira')).toBeDefined(), soon);
  expect(await findStoredPartner('mira', ['people'])).toBeNull();
  takePartners([rowAt(3)], 1);
  await vi.waitFor(
    async () => expect(await findStoredPartner('mira', ['people'])).toMatchObject({ username: 'Mira Nair' }),
    soon,
  );

  clearThreads();
  await openStoredThread('mira');
  mergeIn({ partnerId: 'mira', messages: [messageAt(4)] });
  await vi.waitFor(
    () => expect(device.get('threads')?.get('mira')).toMatchObject({ messages: [{ seq: 3 }, { seq: 4 }] }),
    soon,
  );
  expect(await findStoredPartner('mira', ['people'])).toMatchObject({ username: 'Mira Nair' });
});

test('a list that loads again notifies nobody of a row that is as it was, and everybody of one that is not', () => {
  const row = () => ({
    ...rowAt(3),
    labels: [{ id: 'vip', name: 'VIP', color: 'teal' as const }],
    waitingSince: '2026-11-20T10:00:00.000Z',
  });
  takePartners([row()], 1);
  const [thread, changes] = [getThread('mira'), threadChanges.get()];
  takePartners([row()], 2);
  expect(getThread('mira')).toBe(thread);
  expect(threadChanges.get()).toBe(changes);

  takePartners([{ ...row(), labels: [] }], 3);
  expect(getThread('mira').partner).toMatchObject({ labels: [] });
  takePartners([{ ...row(), waitingSince: null }], 4);
  expect(getThread('mira').waiting).toEqual({ seq: 3, since: null });
  takePartners([{ ...row(), online: true }], 5);
  expect(getThread('mira').presence).toEqual({ online: true, lastSeen: null, at: 5 });
  expect(threadChanges.get()).toBe(changes + 3);
});
