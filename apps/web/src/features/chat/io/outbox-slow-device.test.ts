import type { Message } from '@branchline/contract/shapes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { setConnection } from '#testing/connection.ts';
import { signOut } from '#lib/session-store.ts';
import { signInAs } from '#testing/people.ts';
import type { MessageToSend } from '../api/send-message.ts';
import type { OutboxEntry, OutgoingFile } from '../core/outbox.ts';
import { addToOutbox, clearOutbox, getOutbox, readOutbox, removeFromOutbox } from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';

interface Upload {
  readonly name: string;
  isUnderWay: boolean;
  readonly finish: () => void;
}

/** The server: it stores what it does not refuse, once for each `clientId`. */
const server = vi.hoisted(() => ({
  sent: [] as MessageToSend[],
  stored: new Map<string, string>(),
  refusal: null as Error | null,
  uploads: [] as Upload[],
}));
vi.mock('../api/send-message.ts', () => ({
  sendToPartner: (message: MessageToSend): Promise<Partial<Message>> => {
    const { clientId, content } = message;
    server.sent.push(message);
    if (server.refusal) return Promise.reject(server.refusal);
    if (!server.stored.has(clientId)) server.stored.set(clientId, content);
    return Promise.resolve({ id: clientId, seq: 1, content, sender: 'me' });
  },
  uploadFile: ({ name }: File, { signal }: { readonly signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      const upload = {
        name,
        isUnderWay: true,
        finish: () => {
          upload.isUnderWay = false;
          resolve(`id-of-${name}`);
        },
      };
      server.uploads.push(upload);
      signal.addEventListener('abort', () => {
        upload.isUnderWay = false;
        reject(new DOMException('Aborted', 'AbortError'));
      });
    }),
}));

/** The device's outbox: it answers when it is read, and writes as soon as `isFree`. */
const device = vi.hoisted(() => ({ stored: new Map<number, OutboxEntry>(), isFree: Promise.resolve() }));
vi.mock(import('./chat-database.ts'), async (load) => {
  const store = {
    get: async (position: number) => {
      await device.isFree;
      return device.stored.get(position);
    },
    put: async (entry: OutboxEntry) => {
      await device.isFree;
      device.stored.set(entry.position ?? 0, entry);
    },
  };
  const database = {
    getAll: () => Promise.resolve([...device.stored.values()]),
    add: async (_store: string, entry: OutboxEntry) => {
      await device.isFree;
      const position = Math.max(0, ...device.stored.keys()) + 1;
      device.stored.set(position, { ...entry, position });
      return position;
    },
    delete: async (_store: string, position: number) => {
      await device.isFree;
      device.stored.delete(position);
    },
    transaction: () => ({ store }),
  };
  return {
    ...(await load()),
    chatDatabase: () => Promise.resolve(database as never),
    tryWithDatabase: (work, otherwise) => work(database as never).catch(() => otherwise),
    deleteOthersUnsent: () => device.isFree.catch(() => undefined),
  };
});
/** What is written waits until the answer is called. */
const hang = (): (() => void) => {
  let letGo: () => void = () => undefined;
  device.isFree = new Promise((resolve) => (letGo = resolve));
  return letGo;
};
/** Longer than any wait for the device. */
const aWhile = () => vi.advanceTimersByTimeAsync(10_000);
const now = () => vi.advanceTimersByTimeAsync(1);

const write = (content: string, files: OutgoingFile[] = []) => addToOutbox({ partnerId: 'leader', content, files });
const film = (name: string): OutgoingFile => ({
  name,
  mimeType: 'video/mp4',
  size: 4,
  blob: new Blob(['film']),
  fileId: null,
  url: null,
});
const contents = () => server.sent.map(({ content }) => content);
/** What is being uploaded at this moment. */
const uploading = () => server.uploads.filter(({ isUnderWay }) => isUnderWay).map(({ name }) => name);
const onStored = (): void => undefined;
/** Says how the browser answers a tab that asks to be the one that sends. */
const lockingBy = (request: (...asked: [string, unknown, () => Promise<unknown>]) => Promise<unknown>): void => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
};

let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  signInAs('customer');
  setConnection('connected');
  Object.assign(server, { sent: [], refusal: null, uploads: [] });
  server.stored.clear();
  device.isFree = Promise.resolve();
});
afterEach(() => {
  stop();
  clearOutbox();
  device.stored.clear();
  setConnection('idle');
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
});

test('a device that hangs when it writes holds nothing back, be it kept before or written now', async () => {
  setConnection('connecting');
  await write('Kept before');
  clearOutbox();
  hang();
  setConnection('connected');
  lockingBy((_name, _options, send) => send());
  stop = startOutbox(onStored);
  await now();
  void write('Hello');
  await aWhile();
  expect(contents()).toEqual(['Kept before', 'Hello']);
  expect(getOutbox()).toEqual([]);
});

test('what was sent while the device hung is found sent by a later page, and not doubled', async () => {
  setConnection('connecting');
  stop = startOutbox(onStored);
  for (const content of ['One', 'Two', 'Three']) await write(content);
  await write('', [film('four.mp4')]);
  hang();
  setConnection('connected');
  await aWhile();
  server.uploads[0]!.finish();
  await aWhile();
  expect(contents()).toEqual(['One', 'Two', 'Three', '']);
  stop();
  expect(device.stored.size).toBe(4);

  vi.resetModules();
  device.isFree = Promise.resolve();
  (await import('#testing/connection.ts')).setConnection('connected');
  stop = (await import('./outbox-sender.ts')).startOutbox(onStored);
  await now();
  server.uploads[1]!.finish();
  await now();
  expect(device.stored.size).toBe(0);
  expect([...server.stored.values()]).toEqual(['One', 'Two', 'Three', '']);
});

test('what was discarded while the device hung stays away and is not sent', async () => {
  setConnection('connecting');
  stop = startOutbox(onStored);
  const { clientId } = await write('Not this one');
  hang();
  void removeFromOutbox(clientId);
  await readOutbox();
  setConnection('connected');
  await aWhile();
  expect(getOutbox()).toEqual([]);
  expect(contents()).toEqual([]);
});

test('films that the device keeps late are uploaded once at a time, and what was uploaded stays so', async () => {
  stop = startOutbox(onStored);
  await now();
  const letGo = hang();
  void write('Look', [film('a.mp4'), film('b.mp4')]);
  await aWhile();
  expect(uploading()).toEqual(['a.mp4']);
  server.uploads[0]!.finish();
  await now();
  expect(uploading()).toEqual(['b.mp4']);
  letGo();
  await now();
  expect(uploading()).toEqual(['b.mp4']);
  expect([...device.stored.values()]).toMatchObject([{ files: [{ fileId: 'id-of-a.mp4' }, { fileId: null }] }]);
  server.uploads.at(-1)!.finish();
  await now();
  expect(server.sent).toMatchObject([{ content: 'Look', fileIds: ['id-of-a.mp4', 'id-of-b.mp4'] }]);
  expect(getOutbox()).toEqual([]);
  expect(device.stored.size).toBe(0);
});

test('what the device keeps late is left to the tab that sends', async () => {
  lockingBy(() => new Promise(() => undefined));
  stop = startOutbox(onStored);
  const letGo = hang();
  void write('Look', [film('a.mp4')]);
  await aWhile();
  expect(uploading()).toEqual(['a.mp4']);
  letGo();
  await now();
  expect(uploading()).toEqual([]);
  expect(getOutbox()).toMatchObject([{ content: 'Look' }]);
  expect([...device.stored.values()]).toMatchObject([{ content: 'Look' }]);
  expect(contents()).toEqual([]);
});

test('what was refused before the device kept it stays refused', async () => {
  stop = startOutbox(onStored);
  await now();
  const letGo = hang();
  server.refusal = new ApiError('forbidden', 'You can no longer write to this person.');
  void write('Hello');
  await aWhile();
  const refused = [{ content: 'Hello', refusal: 'You can no longer write to this person.' }];
  expect(getOutbox()).toMatchObject(refused);
  letGo();
  await aWhile();
  expect(getOutbox()).toMatchObject(refused);
  expect([...device.stored.values()]).toMatchObject(refused);
  expect(contents()).toEqual(['Hello']);
});

test('a message that the device keeps only after the session ended waits there, for whoever wrote it', async () => {
  setConnection('connecting');
  stop = startOutbox(onStored);
  await now();
  const letGo = hang();
  void write('Hello');
  await aWhile();
  stop();
  clearOutbox();
  void signOut();
  letGo();
  await now();
  expect(getOutbox()).toEqual([]);
  expect([...device.stored.values()]).toMatchObject([{ content: 'Hello' }]);

  signInAs('customer');
  setConnection('connected');
  stop = startOutbox(onStored);
  await aWhile();
  expect(contents()).toEqual(['Hello']);
});

test('a text is not sent before a picture that only this page has, whatever another tab changes', async () => {
  stop = startOutbox(onStored);
  await now();
  device.isFree = Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));
  await write('', [film('a.mp4')]);
  device.isFree = Promise.resolve();
  await now();
  await write('After it');
  await readOutbox();
  await now();
  expect(contents()).toEqual([]);
  expect(getOutbox().map(({ content }) => content)).toEqual(['', 'After it']);
  server.uploads[0]!.finish();
  await now();
  expect(contents()).toEqual(['', 'After it']);
});

test('a tab whose turn another one takes stops an upload, and says nothing of it', async () => {
  let take: (reason: Error) => void = () => undefined;
  lockingBy((_name, _options, work) => {
    if (take.length > 0) return new Promise(() => undefined);
    void work();
    return new Promise((_resolve, reject) => (take = reject));
  });
  stop = startOutbox(onStored);
  await write('', [film('first')]);
  await now();
  expect(uploading()).toEqual(['first']);
  take(new DOMException('Another tab sends', 'AbortError'));
  await now();
  expect(uploading()).toEqual([]);
  expect(getOutbox()).toMatchObject([{ refusal: null }]);
});
