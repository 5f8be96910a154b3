import { getHome } from '@branchline/contract/home';
import type { Message } from '@branchline/contract/shapes';
import { messagesRead, messageUpdated, newMessage } from '@branchline/contract/socket-events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { setConnection } from '#lib/connection-state.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { startChat } from './chat-events.ts';
import { shownMessages } from '../core/thread.ts';
import { loadNewest, loadOlder } from './thread-loader.ts';
import { getThread } from './thread-store.ts';

const server = vi.hoisted(() => ({
  fetchNewestMessages: vi.fn<() => Promise<Message[]>>(),
  fetchMessagesBefore: vi.fn<() => Promise<Message[]>>(),
}));
vi.mock('../api/fetch-older-messages.ts', () => server);
vi.mock('../api/fetch-partners.ts', () => ({ fetchPartners: () => Promise.resolve({ data: [] }) }));

const own = makeMe('customer').id;
const leader = '01990000-0000-7000-8000-000000000002';
const message = (seq: number, change: Partial<Message> = {}): Message => ({
  id: `id-${String(seq)}`,
  seq,
  sender: leader,
  recipient: own,
  touserid: own,
  messageType: 'text',
  content: `message ${String(seq)}`,
  attachments: [],
  files: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  isRead: true,
  deleted: false,
  isDelivered: false,
  replyTo: null,
  editedAt: null,
  forwarded: false,
  auto: false,
  reactions: [],
  clientId: null,
  ...change,
});
const said = (seq: number): Message =>
  message(seq, { sender: own, recipient: leader, touserid: leader, isRead: false });

let stop: () => void = () => undefined;
beforeEach(() => {
  signInAs('customer');
  fakeServer.use(answers(getHome, () => ({ data: { appName: 'Branchline', me: makeMe('customer'), unread: 0 } })));
  stop = startChat(makeQueryClient(), own);
});
afterEach(() => stop());

const held = () => shownMessages(getThread(leader));
const answerLater = (asked: typeof server.fetchNewestMessages): ((messages: Message[]) => void) => {
  let answer: (messages: Message[]) => void = () => undefined;
  asked.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  return (messages) => answer(messages);
};

test('what is told while the newest messages are fetched holds, though the answer is older', async () => {
  const answer = answerLater(server.fetchNewestMessages);
  const loading = loadNewest(leader);
  dispatchServerEvent(messageUpdated.name, message(2, { content: '', deleted: true }));
  const record = { revision: 5, lastSeq: 3, readSeq: 0, partnerReadSeq: 1, partnerDeliveredSeq: 1, unread: 1 };
  dispatchServerEvent(messagesRead.name, { userid: leader, upTo: 1, with: own, conversation: record });
  dispatchServerEvent(newMessage.name, message(3));
  answer([said(1), message(2)]);
  await loading;
  await vi.waitFor(() => expect(held()).toHaveLength(3));
  expect(held()).toMatchObject([{ isRead: true }, { content: '', deleted: true }, { content: 'message 3' }]);
});

test('a message that the answer has already is there once', async () => {
  const answer = answerLater(server.fetchNewestMessages);
  const loading = loadNewest(leader);
  dispatchServerEvent(newMessage.name, message(2));
  answer([said(1), message(2)]);
  await loading;
  expect(held().map(({ seq }) => seq)).toEqual([1, 2]);
});

test('what is told while the unread ones are looked for holds', async () => {
  const unread = (seq: number): Message => message(seq, { isRead: false });
  server.fetchNewestMessages.mockResolvedValue([unread(3), unread(4)]);
  const answer = answerLater(server.fetchMessagesBefore);
  const loading = loadNewest(leader);
  await vi.waitFor(() => expect(server.fetchMessagesBefore).toHaveBeenCalled());
  dispatchServerEvent(messageUpdated.name, message(4, { content: '', deleted: true }));
  dispatchServerEvent(newMessage.name, unread(5));
  answer([said(1), message(2)]);
  await loading;
  await vi.waitFor(() => expect(held()).toHaveLength(5));
  expect(held()[3]).toMatchObject({ seq: 4, content: '', deleted: true });
});

test('what arrives while a gap is filled is shown once it is', async () => {
  server.fetchNewestMessages.mockResolvedValue([message(1)]);
  await loadNewest(leader);
  const answer = answerLater(server.fetchMessagesBefore);
  for (const seq of [3, 4, 5]) dispatchServerEvent(newMessage.name, message(seq));
  await vi.waitFor(() => expect(server.fetchMessagesBefore).toHaveBeenCalled());
  answer([message(1), message(2)]);
  await vi.waitFor(() => expect(held().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]));
});

test('what arrives while a gap cannot be filled is not lost with it', async () => {
  server.fetchNewestMessages.mockResolvedValue([message(1)]);
  await loadNewest(leader);
  server.fetchMessagesBefore
    .mockRejectedValueOnce(new ApiError('unavailable', 'Busy'))
    .mockResolvedValue([message(1), message(2), message(3)]);
  for (const seq of [3, 4]) dispatchServerEvent(newMessage.name, message(seq));
  await vi.waitFor(() => expect(held().map(({ seq }) => seq)).toEqual([1, 2, 3, 4]));
});

test('what was deleted far back during an absence is seen, though a new message came before the conversation was opened', async () => {
  const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
  server.fetchNewestMessages.mockResolvedValue(all(31, 60));
  await loadNewest(leader);
  server.fetchMessagesBefore.mockResolvedValueOnce(all(1, 30));
  await loadOlder(leader);
  setConnection('connecting');
  setConnection('connected');
  server.fetchMessagesBefore.mockResolvedValueOnce(all(33, 62));
  dispatchServerEvent(newMessage.name, message(63));
  await vi.waitFor(() => expect(held().at(-1)?.seq).toBe(63));

  server.fetchNewestMessages.mockResolvedValue(all(34, 63));
  const deleted = { content: '', deleted: true };
  server.fetchMessagesBefore.mockImplementation(() =>
    Promise.resolve(all(4, 33).map((each) => (each.seq === 5 ? { ...each, ...deleted } : each))),
  );
  await loadNewest(leader);
  await vi.waitFor(() => expect(held()[4]).toMatchObject({ seq: 5, ...deleted }));
});
