import type { Message } from '@branchline/contract/shapes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { setConnection } from '#testing/connection.ts';
import { makeMessage } from '#testing/messages.ts';
import type { MessageToSend } from '../api/send-message.ts';
import type { OutgoingFile } from '../core/outbox.ts';
import { addToOutbox, changeInOutbox, clearOutbox, getOutbox, removeFromOutbox } from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';
import { soon } from '#testing/wait-options.ts';

const server = vi.hoisted(() => ({
  send: vi.fn<(message: MessageToSend) => Promise<Message>>(),
  upload: vi.fn<(file: File, options: { signal: AbortSignal }) => Promise<string>>(),
  edit: vi.fn<(id: string, content: string) => Promise<Message>>(),
}));
vi.mock('../api/send-message.ts', () => ({ sendToPartner: server.send, uploadFile: server.upload }));
vi.mock('../api/change-message.ts', () => ({ editMessage: server.edit }));

const stored = ({ clientId, partnerId, content, fileIds }: MessageToSend): Message =>
  makeMessage({
    id: `stored-${clientId}`,
    sender: 'me',
    recipient: partnerId,
    touserid: partnerId,
    content,
    attachments: [...fileIds],
    clientId,
  });
const picture = (name: string): OutgoingFile => ({
  name,
  mimeType: 'image/png',
  size: 3,
  blob: new Blob(['png']),
  fileId: null,
  url: null,
});
const write = (content: string, files: OutgoingFile[] = [], partnerId = 'leader') =>
  addToOutbox({ partnerId, content, files });
const sent = () => server.send.mock.calls.map(([message]) => message.content);
const allSent = () => vi.waitFor(() => expect(getOutbox()).toEqual([]), soon);

const onStored = vi.fn<(message: Message) => void>();
let stop: () => void = () => undefined;
beforeEach(() => {
  onStored.mockClear();
  server.send.mockReset().mockImplementation((message) => Promise.resolve(stored(message)));
  server.upload.mockReset().mockImplementation((file) => Promise.resolve(`id-of-${file.name}`));
  setConnection('connected');
});
afterEach(() => {
  stop();
  clearOutbox();
  setConnection('idle');
});

test('other words that were written offline and come too late are refused in the server’s words; the rest goes out', async () => {
  const tooLate = 'You can change a message within 15 minutes of sending it.';
  server.edit.mockRejectedValue(new ApiError('conflict', tooLate));
  setConnection('connecting');
  stop = startOutbox(onStored);
  await addToOutbox({ partnerId: 'leader', content: 'Tuesday', files: [], editOf: { id: 'm-1', seq: 1 } });
  await write('See you');
  setConnection('connected');
  await vi.waitFor(() => expect(getOutbox()).toMatchObject([{ content: 'Tuesday', refusal: tooLate }]), soon);
  expect(sent()).toEqual(['See you']);
  expect(server.edit).toHaveBeenCalledTimes(1);
});

test('what was written without a connection goes out in its order, files first', async () => {
  setConnection('connecting');
  stop = startOutbox(onStored);
  await write('one');
  await write('two', [picture('a.png'), picture('b.png')]);
  await write('three');
  expect(server.send).not.toHaveBeenCalled();
  setConnection('connected');
  await allSent();
  expect(sent()).toEqual(['one', 'two', 'three']);
  expect(onStored.mock.calls.map(([message]) => message.content)).toEqual(['one', 'two', 'three']);
  expect(server.send.mock.calls[1]?.[0].fileIds).toEqual(['id-of-a.png', 'id-of-b.png']);
});

test('a refused message says why and lets the others pass; Retry sends it', async () => {
  server.send.mockRejectedValueOnce(new ApiError('forbidden', 'You can no longer write to this person.'));
  stop = startOutbox(onStored);
  await write('refused');
  await write('fine');
  await vi.waitFor(() => expect(sent()).toEqual(['refused', 'fine']), soon);
  await vi.waitFor(() => expect(getOutbox()).toHaveLength(1), soon);
  const [entry] = getOutbox();
  expect(entry).toMatchObject({ content: 'refused', refusal: 'You can no longer write to this person.' });
  await changeInOutbox({ type: 'retried', clientId: entry!.clientId });
  await allSent();
});

test('Retry uploads again what the server no longer has', async () => {
  server.send.mockRejectedValueOnce(new ApiError('not_found', 'This file does not exist.'));
  server.upload.mockResolvedValueOnce('swept');
  stop = startOutbox(onStored);
  await write('with a picture', [picture('a.png')]);
  await vi.waitFor(() => expect(getOutbox()[0]?.refusal).toBe('This file does not exist.'), soon);
  await changeInOutbox({ type: 'retried', clientId: getOutbox()[0]!.clientId });
  await allSent();
  expect(server.send.mock.calls.map(([{ fileIds }]) => fileIds)).toEqual([['swept'], ['id-of-a.png']]);
});

test('a send that was not answered is repeated under the same id, and nothing overtakes it', async () => {
  server.send.mockRejectedValueOnce(new ApiError('rate_limited', 'Too many', { retryAfterSeconds: 0.01 }));
  stop = startOutbox(onStored);
  await write('first');
  await write('second');
  await allSent();
  expect(sent()).toEqual(['first', 'first', 'second']);
  const ids = server.send.mock.calls.map(([message]) => message.clientId);
  expect(ids[0]).toBe(ids[1]);
});

test('a file that was uploaded is not uploaded again when sending has to be repeated', async () => {
  server.send.mockRejectedValueOnce(new ApiError('unavailable', 'Busy', { retryAfterSeconds: 0.01 }));
  stop = startOutbox(onStored);
  await write('', [picture('a.png')]);
  await allSent();
  expect(server.upload).toHaveBeenCalledTimes(1);
});

test('a file that may not be uploaded for an hour is refused with a reason, and holds nothing else', async () => {
  const reason = 'Too many files were uploaded. Please try again in 59 minutes.';
  server.upload.mockRejectedValue(new ApiError('rate_limited', reason, { retryAfterSeconds: 3592 }));
  stop = startOutbox(onStored);
  await write('with a picture', [picture('a.png')]);
  await write('Urgent: please call me');
  await vi.waitFor(() => expect(sent()).toEqual(['Urgent: please call me']), soon);
  expect(getOutbox()).toMatchObject([{ content: 'with a picture', refusal: reason }]);
});

test('nobody waits for what goes to somebody else', async () => {
  server.upload.mockImplementation(() => new Promise(() => undefined));
  stop = startOutbox(onStored);
  await write('with a picture', [picture('a.png')]);
  await write('after the picture');
  await write('hello', [], 'another leader');
  await vi.waitFor(() => expect(sent()).toEqual(['hello']), soon);
  expect(getOutbox().map(({ content }) => content)).toEqual(['with a picture', 'after the picture']);
});

test('what waits to be tried again is forgotten at once when it is discarded', async () => {
  server.send.mockRejectedValueOnce(new ApiError('unavailable', 'Busy', { retryAfterSeconds: 50 }));
  stop = startOutbox(onStored);
  const entry = await write('first');
  await write('second');
  await vi.waitFor(() => expect(server.send).toHaveBeenCalledTimes(1), soon);
  await removeFromOutbox(entry.clientId);
  await allSent();
  expect(sent()).toEqual(['first', 'second']);
});

test('a message that is discarded while it uploads is never sent', async () => {
  server.upload.mockImplementation(
    (_file, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
  );
  stop = startOutbox(onStored);
  const entry = await write('with a picture', [picture('a.png')]);
  await vi.waitFor(() => expect(server.upload).toHaveBeenCalled(), soon);
  await removeFromOutbox(entry.clientId);
  await write('next');
  await allSent();
  expect(sent()).toEqual(['next']);
});

test.each(['internal', 'unavailable'] as const)(
  'what the server twice answers with %s says why it waits, goes out when that is asked for, and holds nothing for ever',
  async (code) => {
    server.send
      .mockRejectedValueOnce(new ApiError(code, 'It did not work.', { retryAfterSeconds: 0.01 }))
      .mockRejectedValueOnce(new ApiError(code, 'It did not work.', { retryAfterSeconds: 50 }));
    stop = startOutbox(onStored);
    const { clientId } = await write('first');
    await write('second');
    await vi.waitFor(() => expect(getOutbox()).toMatchObject([{ delay: 'It did not work.', refusal: null }, {}]), soon);
    await changeInOutbox({ type: 'retried', clientId: clientId });
    await allSent();
    expect(sent()).toEqual(['first', 'first', 'first', 'second']);
  },
);

test('an upload that fails twice says why it waits', async () => {
  server.upload
    .mockRejectedValueOnce(new ApiError('internal', 'It did not work.', { retryAfterSeconds: 0.01 }))
    .mockRejectedValueOnce(new ApiError('internal', 'It did not work.', { retryAfterSeconds: 50 }));
  stop = startOutbox(onStored);
  const { clientId } = await write('', [picture('a.png')]);
  await vi.waitFor(() => expect(getOutbox()).toMatchObject([{ delay: 'It did not work.' }]), soon);
  await removeFromOutbox(clientId);
  expect(getOutbox()).toEqual([]);
});

test('the first failure of a message behind a refused one says nothing yet', async () => {
  server.send.mockRejectedValueOnce(new ApiError('forbidden', 'You can no longer write to this person.'));
  server.send.mockRejectedValueOnce(new ApiError('unavailable', 'Busy', { retryAfterSeconds: 30 }));
  stop = startOutbox(onStored);
  await write('refused');
  await write('fine');
  await vi.waitFor(() => expect(sent()).toEqual(['refused', 'fine']), soon);
  await vi.waitFor(() => expect(getOutbox()[0]?.refusal).not.toBeNull(), soon);
  await Promise.resolve();
  expect(getOutbox()[1]?.delay ?? null).toBeNull();
});
