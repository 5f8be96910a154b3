import type { Message } from '@branchline/contract/shapes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type * as LazyWithRetry from '#lib/lazy-with-retry.ts';
import { showToastsWith } from '#lib/toasts.ts';
import { countUnsent } from '#lib/unsent-messages.ts';
import { setConnection } from '#testing/connection.ts';
import { makeMessage } from '#testing/messages.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { soon } from '#testing/wait-options.ts';
import { withChanges } from '../core/changes.ts';
import { messageAt, quotedOf } from '../core/quotes.ts';
import { reactionOf, withReaction } from '../core/reactions.ts';
import { merge } from '../core/thread.ts';
import { addChange, addToOutbox, clearOutbox, getOutbox } from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';
import { reactTo } from './reacting.ts';
import { setStarred } from './stars-sync.ts';
import { stars } from './stars-store.ts';
import { clearThreads, getThread, updateThread } from './thread-store.ts';

const server = vi.hoisted(() => ({
  reactToMessage: vi.fn<(id: string, emoji: string | null) => Promise<Message>>(),
  removeMessage: vi.fn<(id: string) => Promise<Message>>(),
  putStar: vi.fn<(id: string, isStarred: boolean) => Promise<void>>(),
  send: vi.fn<() => Promise<Message>>(),
  uploadFile: vi.fn<() => Promise<string>>(),
}));
/** Of the code that sends changes. */
const code = vi.hoisted(() => ({ timesMissing: 0 }));
vi.mock('#lib/lazy-with-retry.ts', async (importOriginal) => {
  const original = await importOriginal<typeof LazyWithRetry>();
  const loadWithRetry: typeof original.loadWithRetry = (load) => {
    if (code.timesMissing === 0) return original.loadWithRetry(load);
    code.timesMissing -= 1;
    return Promise.reject(new original.ChunkLoadError(new Error('404')));
  };
  return { ...original, loadWithRetry };
});
vi.mock('../api/change-message.ts', () => ({
  reactToMessage: server.reactToMessage,
  removeMessage: server.removeMessage,
}));
vi.mock('../api/send-message.ts', () => ({ sendToPartner: server.send, uploadFile: server.uploadFile }));
vi.mock('../api/stars.ts', () => ({ putStar: server.putStar, fetchStarIds: () => Promise.resolve([]) }));

const ownId = makeMe('customer').id;
const partnerId = '01990000-0000-7000-8000-000000000002';
const message = makeMessage({ id: 'id-1', seq: 1, sender: ownId, recipient: partnerId, touserid: partnerId });
const shownMessage = () => withChanges(messageAt(getThread(partnerId), 1) ?? message, getOutbox(), ownId);
const shown = () => reactionOf(shownMessage(), ownId);
const react = (emoji: string | null) => reactTo(shownMessage(), { ownId, partnerId }, emoji);
const reacted = (emoji: string | null) => ({ ...message, reactions: withReaction([], ownId, emoji) });
const allSent = () => vi.waitFor(() => expect(getOutbox()).toEqual([]), soon);

const toasts: string[] = [];
let stop: () => void = () => undefined;
let giveBack: () => void = () => undefined;
beforeEach(() => {
  signInAs('customer');
  updateThread(partnerId, (thread) => merge({ ...thread, isFresh: true }, { partnerId, messages: [message] }));
  server.reactToMessage.mockReset().mockImplementation((_id, emoji) => Promise.resolve(reacted(emoji)));
  server.removeMessage.mockReset().mockResolvedValue({ ...message, deleted: true, content: '' });
  server.putStar.mockReset().mockResolvedValue();
  toasts.length = 0;
  giveBack = showToastsWith(({ message: words }) => toasts.push(words));
  setConnection('connecting');
  stop = startOutbox(() => undefined);
});
afterEach(() => {
  giveBack();
  stop();
  clearOutbox();
  clearThreads();
  stars.set(new Set());
  setConnection('idle');
});

test('offline, the last reaction stands there at once, waits, and alone is sent', async () => {
  react('👍');
  react('❤️');
  expect(shown()).toBe('❤️');
  expect(countUnsent()).toBe(1);
  setConnection('connected');
  await allSent();
  expect(server.reactToMessage.mock.calls).toEqual([['id-1', '❤️']]);
  expect(shown()).toBe('❤️');
});

test('one that is refused goes again, and the reason is said; others are sent', async () => {
  server.reactToMessage.mockRejectedValue(new ApiError('conflict', 'This message was deleted.'));
  react('👍');
  setStarred([message], true);
  setConnection('connected');
  await allSent();
  expect(toasts).toEqual(['Your reaction was not sent. This message was deleted.']);
  expect(shown()).toBeNull();
  expect(server.putStar.mock.calls).toEqual([['id-1', true]]);
});

test('one that fails after a later one was given leaves that', async () => {
  setConnection('connected');
  let fail: (error: Error) => void = () => undefined;
  server.reactToMessage.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
  react('👍');
  await vi.waitFor(() => expect(server.reactToMessage).toHaveBeenCalledOnce(), soon);
  react('❤️');
  fail(new ApiError('conflict', 'No.'));
  await allSent();
  expect(toasts).toEqual([]);
  expect(shown()).toBe('❤️');
});

test('what is deleted offline is deleted on the screen, and nothing else of it is sent', async () => {
  react('👍');
  addChange(partnerId, { kind: 'removal', id: 'id-1' });
  expect(shownMessage()).toMatchObject({ deleted: true, content: '', reactions: [] });
  setConnection('connected');
  await allSent();
  expect(server.reactToMessage).not.toHaveBeenCalled();
  expect(server.removeMessage.mock.calls).toEqual([['id-1']]);
  expect(messageAt(getThread(partnerId), 1)).toMatchObject({ deleted: true });
});

test('a deletion that comes too late brings the message back and says why; a star likewise', async () => {
  server.removeMessage.mockRejectedValue(new ApiError('conflict', 'Too late.'));
  server.putStar.mockRejectedValue(new ApiError('not_found', 'Gone.'));
  setStarred([message], true);
  expect(stars.get().has('id-1')).toBe(true);
  setConnection('connected');
  await allSent();
  expect(stars.get().has('id-1')).toBe(false);
  setConnection('connecting');
  addChange(partnerId, { kind: 'removal', id: 'id-1' });
  setConnection('connected');
  await allSent();
  expect(toasts).toEqual(['The message was not starred. Gone.', 'The message was not deleted. Too late.']);
  expect(shownMessage().deleted).toBe(false);
});

test('while the server has trouble a change waits as a message does, and is lost when one logs out, which counts it', async () => {
  const later = { retryAfterSeconds: 0.01 };
  server.reactToMessage.mockRejectedValueOnce(new ApiError('internal', 'Broken.', later));
  server.reactToMessage.mockRejectedValueOnce(new ApiError('unavailable', 'Busy.', later));
  react('👍');
  expect(countUnsent()).toBe(1);
  setConnection('connected');
  await allSent();
  expect(server.reactToMessage).toHaveBeenCalledTimes(3);
  expect(toasts).toEqual([]);
  expect(countUnsent()).toBe(0);
  expect(shown()).toBe('👍');
});

test('an answer that was written before its original was deleted goes first, and nothing else waits for it', async () => {
  let take: (stored: Message) => void = () => undefined;
  server.send.mockReset().mockReturnValueOnce(new Promise((resolve) => (take = resolve)));
  void addToOutbox({ partnerId, content: 'Yes', files: [], replyTo: quotedOf(message) });
  addChange(partnerId, { kind: 'removal', id: 'id-1' });
  setStarred([makeMessage({ id: 'id-2', sender: partnerId, recipient: ownId })], true);
  setConnection('connected');
  await vi.waitFor(() => expect(server.putStar).toHaveBeenCalledOnce(), soon);
  await vi.waitFor(() => expect(server.send).toHaveBeenCalledOnce(), soon);
  expect(server.removeMessage).not.toHaveBeenCalled();
  take(makeMessage({ id: 'id-3', seq: 2, sender: ownId, recipient: partnerId }));
  await allSent();
  expect(server.removeMessage.mock.calls).toEqual([['id-1']]);
});

test('a deletion does not wait for what is uploaded before an answer to its message', async () => {
  let take: (fileId: string) => void = () => undefined;
  server.uploadFile.mockReturnValueOnce(new Promise((resolve) => (take = resolve)));
  const refused = new ApiError('not_found', 'Gone.', { errors: { replyTo: 'Gone.' } });
  server.send
    .mockReset()
    .mockResolvedValueOnce(makeMessage({ id: 'id-3', seq: 2 }))
    .mockRejectedValueOnce(refused);
  const film = { name: 'film.mp4', mimeType: 'video/mp4', size: 4, blob: new Blob(['film']), fileId: null, url: null };
  void addToOutbox({ partnerId, content: '', files: [film] });
  void addToOutbox({ partnerId, content: 'Yes', files: [], replyTo: quotedOf(message) });
  addChange(partnerId, { kind: 'removal', id: 'id-1' });
  setConnection('connected');
  await vi.waitFor(() => expect(server.removeMessage.mock.calls).toEqual([['id-1']]), soon);
  expect(server.send).not.toHaveBeenCalled();
  take('file-1');
  // The answer says why it waits, and goes without its quote when that is asked for.
  await vi.waitFor(() => expect(getOutbox()).toMatchObject([{ content: 'Yes', missing: 'replyTo' }]), soon);
});

test('a change whose code does not come waits, and goes out once the code comes, without a reload', async () => {
  code.timesMissing = 2;
  react('👍');
  setConnection('connected');
  await vi.waitFor(() => expect(code.timesMissing).toBe(0), soon);
  await allSent();
  expect(server.reactToMessage.mock.calls).toEqual([['id-1', '👍']]);
  expect(toasts).toEqual([]);
  expect(shown()).toBe('👍');
});

test('a change that the server cannot make holds up no other conversation', async () => {
  server.reactToMessage.mockRejectedValue(new ApiError('internal', 'Broken.', { retryAfterSeconds: 30 }));
  react('👍');
  setStarred([makeMessage({ id: 'of another', sender: 'another', recipient: ownId })], true);
  setConnection('connected');
  await vi.waitFor(() => expect(server.putStar.mock.calls).toEqual([['of another', true]]), soon);
  expect(shown()).toBe('👍');
});

test('a change that the server fails at five times is taken back, and the reason is said', async () => {
  server.reactToMessage.mockRejectedValue(new ApiError('internal', 'Broken.', { retryAfterSeconds: 0.01 }));
  react('👍');
  setStarred([message], true);
  setConnection('connected');
  await allSent();
  expect(server.reactToMessage).toHaveBeenCalledTimes(5);
  expect(toasts).toEqual(['Your reaction was not sent. Broken.']);
  expect(shown()).toBeNull();
  expect(server.putStar.mock.calls).toEqual([['id-1', true]]);
});
