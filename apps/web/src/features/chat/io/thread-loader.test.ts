import { getHome } from '@branchline/contract/home';
import type { Message } from '@branchline/contract/shapes';
import { messagesRead, messageUpdated, newMessage } from '@branchline/contract/socket-events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { setConnection } from '#testing/connection.ts';
import { changeConnection, getConnection } from '#lib/connection-state.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMessage } from '#testing/messages.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import type { MissedPage } from '../api/fetch-messages.ts';
import { startChat } from './start-chat.ts';
import { shownMessages } from '../core/thread.ts';
import { setOpenConversation } from './open-conversation.ts';
import { loadNewest, loadOlder, refreshLinks } from './thread-loader.ts';
import { getThread } from './thread-store.ts';
import { soon } from '#testing/wait-options.ts';

const server = vi.hoisted(() => ({
  fetchNewestMessages: vi.fn<(partnerId: string) => Promise<Message[]>>(),
  fetchMessagesBefore: vi.fn<(partnerId: string, before: number) => Promise<Message[]>>(),
  fetchMissed: vi.fn<(time: Date, cursor: string | null) => Promise<MissedPage>>(),
}));
vi.mock('../api/fetch-messages.ts', () => server);
vi.mock('../api/fetch-partners.ts', () => ({ fetchPartners: () => Promise.resolve({ data: [] }) }));

const own = makeMe('customer').id;
const leader = '01990000-0000-7000-8000-000000000002';
const message = (seq: number, change: Partial<Message> = {}): Message =>
  makeMessage({
    id: `id-${String(seq)}`,
    seq,
    sender: leader,
    recipient: own,
    touserid: own,
    content: `message ${String(seq)}`,
    isRead: true,
    ...change,
  });
const said = (seq: number): Message =>
  message(seq, { sender: own, recipient: leader, touserid: leader, isRead: false });
const run = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

/** What the server has, and how often that changed. */
let stored: Message[] = [];
let revision = 0;
const recordNow = () => ({
  ...{ revision, lastSeq: stored.at(-1)?.seq ?? 0, readSeq: 0, partnerReadSeq: 0, partnerDeliveredSeq: 0, unread: 0 },
});
const store = (...messages: Message[]): void => {
  revision += 1;
  const bySeq = new Map([...stored, ...messages].map((each) => [each.seq, each]));
  stored = [...bySeq.values()];
};
const pageBefore = (before: number): Message[] =>
  stored.flatMap((each) => (each.seq < before ? { ...each, conversation: recordNow() } : [])).slice(-30);
/** Stores a message and tells of it. */
const tell = (event: typeof newMessage | typeof messageUpdated, changed: Message): void => {
  store(changed);
  dispatchServerEvent(event.name, { ...changed, conversation: recordNow() });
};

let stop: () => void = () => undefined;
beforeEach(() => {
  signInAs('customer');
  fakeServer.use(answers(getHome, () => ({ data: { appName: 'Branchline', me: makeMe('customer'), unread: 0 } })));
  [stored, revision] = [[], 0];
  server.fetchNewestMessages.mockImplementation(() => Promise.resolve(pageBefore(Infinity)));
  server.fetchMessagesBefore.mockImplementation((_partner, before) => Promise.resolve(pageBefore(before)));
  stop = startChat(makeQueryClient(), own);
});
afterEach(() => {
  stop();
  setConnection('idle');
});

const held = () => shownMessages(getThread(leader));
/** The server looks when it is asked, and its answer is under way until the test says so. */
const answerOnce = (asked: typeof server.fetchNewestMessages | typeof server.fetchMessagesBefore): (() => void) => {
  let answer: () => void = () => undefined;
  asked.mockImplementationOnce((_partner: string, before = Infinity) => {
    const page = pageBefore(before);
    return new Promise((resolve) => (answer = () => resolve(page)));
  });
  return () => answer();
};

test('what is told while the newest messages are fetched holds, though the answer is older', async () => {
  store(said(1), message(2));
  const answer = answerOnce(server.fetchNewestMessages);
  const loading = loadNewest(leader);
  tell(messageUpdated, message(2, { content: '', deleted: true }));
  tell(newMessage, message(3));
  revision += 1;
  const record = { ...recordNow(), partnerReadSeq: 1, partnerDeliveredSeq: 1 };
  dispatchServerEvent(messagesRead.name, { userid: leader, upTo: 1, with: own, conversation: record });
  answer();
  await loading;
  expect(held()).toMatchObject([{ isRead: true }, { content: '', deleted: true }, { content: 'message 3' }]);
});

test.each([
  ['an edit', { content: 'Better words', editedAt: '2026-01-01T00:01:00.000Z' }],
  ['a reaction', { reactions: [{ emoji: '👍', users: [own] }] }],
])('%s holds, though an older page comes after it', async (_what, change) => {
  store(...run(1, 40));
  await loadNewest(leader);
  await loadOlder(leader);
  const answer = answerOnce(server.fetchMessagesBefore);
  const refreshing = refreshLinks(leader, 5);
  await vi.waitFor(() => expect(server.fetchMessagesBefore).toHaveBeenLastCalledWith(leader, 6), soon);
  tell(messageUpdated, message(5, change));
  answer();
  await refreshing;
  expect(held()[4]).toMatchObject({ seq: 5, ...change });
});

test('a message that the answer has already is there once', async () => {
  store(said(1), message(2));
  const answer = answerOnce(server.fetchNewestMessages);
  const loading = loadNewest(leader);
  tell(newMessage, message(2));
  answer();
  await loading;
  expect(held().map(({ seq }) => seq)).toEqual([1, 2]);
});

test('what is told while the unread ones are looked for holds', async () => {
  store(said(1), ...run(2, 40).map((each) => ({ ...each, isRead: false })));
  const answer = answerOnce(server.fetchMessagesBefore);
  const loading = loadNewest(leader);
  await vi.waitFor(() => expect(server.fetchMessagesBefore).toHaveBeenCalled(), soon);
  tell(messageUpdated, message(20, { content: '', deleted: true, isRead: false }));
  tell(newMessage, message(41, { isRead: false }));
  answer();
  await loading;
  expect(held()).toHaveLength(41);
  expect(held()[19]).toMatchObject({ seq: 20, content: '', deleted: true });
});

test('what arrives while a gap is filled is shown once it is', async () => {
  store(message(1));
  await loadNewest(leader);
  const answer = answerOnce(server.fetchNewestMessages);
  store(message(2));
  tell(newMessage, message(3));
  tell(newMessage, message(4));
  tell(newMessage, message(5));
  answer();
  await vi.waitFor(() => expect(held().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]), soon);
});

test('what arrives while a gap cannot be filled is not lost with it', async () => {
  store(message(1));
  await loadNewest(leader);
  server.fetchNewestMessages.mockRejectedValueOnce(new ApiError('unavailable', 'Busy'));
  store(message(2));
  tell(newMessage, message(3));
  tell(newMessage, message(4));
  await vi.waitFor(() => expect(held().map(({ seq }) => seq)).toEqual([1, 2, 3, 4]), soon);
});

test('the first message of all, written during an absence, comes into the empty conversation on the screen', async () => {
  setConnection('connected');
  await vi.waitFor(() => expect(getConnection()).toBe('connected'), soon);
  const close = setOpenConversation(leader);
  await loadNewest(leader);
  setConnection('connecting');
  store(message(1));
  changeConnection('registered');
  await vi.waitFor(() => expect(getConnection()).toBe('connected'), soon);
  expect(held()).toMatchObject([{ content: 'message 1' }]);
  close();
});

describe('after an absence', () => {
  const deleted = { content: '', deleted: true };
  const changedWhileAway = (): Message[] => {
    store(message(5, deleted), ...run(61, 63));
    return [5, 61, 62, 63].map((seq) => ({ ...(stored[seq - 1] ?? message(seq)), conversation: recordNow() }));
  };
  beforeEach(async () => {
    setConnection('connected');
    await vi.waitFor(() => expect(getConnection()).toBe('connected'), soon);
    revision = 1_760_000_000_000_000;
    store(...run(1, 60));
    await loadNewest(leader);
    await loadOlder(leader);
    setConnection('connecting');
  });

  test('all that is held is as it is now, with one question', async () => {
    const missed = changedWhileAway();
    server.fetchMissed.mockReset();
    server.fetchMissed
      .mockResolvedValueOnce({ messages: missed.slice(0, 2), cursor: 'next' })
      .mockResolvedValueOnce({ messages: missed.slice(2), cursor: null });
    changeConnection('registered');
    await vi.waitFor(() => expect(getConnection()).toBe('connected'), soon);
    expect(held().map(({ seq }) => seq)).toEqual(run(1, 63).map(({ seq }) => seq));
    expect(held()[4]).toMatchObject(deleted);
    // A minute before the newest that was known.
    expect(server.fetchMissed.mock.calls).toEqual([
      [new Date(1_760_000_000_000 - 60_000), null],
      [new Date(1_760_000_000_000 - 60_000), 'next'],
    ]);
  });

  test('what could not be asked is asked again, since the same moment', async () => {
    const missed = changedWhileAway();
    server.fetchMissed.mockReset();
    server.fetchMissed
      .mockRejectedValueOnce(new ApiError('offline', 'No answer.'))
      .mockResolvedValueOnce({ messages: missed, cursor: null });
    changeConnection('registered');
    await vi.waitFor(() => expect(server.fetchMissed).toHaveBeenCalledOnce(), soon);
    // What comes meanwhile does not move the moment.
    tell(newMessage, message(64));
    changeConnection('lost');
    changeConnection('registered');
    await vi.waitFor(() => expect(getConnection()).toBe('connected'), soon);
    expect(server.fetchMissed.mock.calls[1]).toEqual(server.fetchMissed.mock.calls[0]);
    expect(held()[4]).toMatchObject(deleted);
  });

  test('in which too much was written, a conversation is loaded anew when it is opened', async () => {
    changedWhileAway();
    server.fetchMissed.mockReset().mockResolvedValue({ messages: [], cursor: 'more' });
    changeConnection('registered');
    await vi.waitFor(() => expect(getConnection()).toBe('connected'), soon);
    expect(server.fetchMissed).toHaveBeenCalledTimes(10);
    expect(getThread(leader).isFresh).toBe(false);
    await loadNewest(leader);
    await vi.waitFor(() => expect(held()[4]).toMatchObject({ seq: 5, ...deleted }), soon);
  });
});
