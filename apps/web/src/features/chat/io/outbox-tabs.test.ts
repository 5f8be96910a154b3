import type { Message } from '@branchline/contract/shapes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnection } from '#testing/connection.ts';
import { makeMessage } from '#testing/messages.ts';
import { signOut } from '#lib/session-store.ts';
import { signInAs } from '#testing/people.ts';
import type { MessageToSend } from '../api/send-message.ts';
import type { OutboxEntry } from '../core/outbox.ts';
import {
  addChange,
  addToOutbox,
  clearOutbox,
  getOutbox,
  keeperOf,
  putBackInOutbox,
  readOutbox,
  removeFromOutbox,
} from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';
import { soon } from '#testing/wait-options.ts';

const server = vi.hoisted(() => ({
  sent: [] as string[],
  react: vi.fn<(id: string, emoji: string | null) => Promise<Message>>(),
}));
vi.mock('../api/change-message.ts', () => ({ reactToMessage: server.react }));
vi.mock('../api/send-message.ts', () => ({
  sendToPartner: (message: MessageToSend): Promise<Partial<Message>> => {
    server.sent.push(message.content);
    return Promise.resolve({ id: message.clientId, seq: 1, content: message.content, sender: 'me' });
  },
}));

/** The device's outbox: it keeps what it is given as soon as `isFree`. */
const device = vi.hoisted(() => ({ stored: new Map<number, OutboxEntry>(), isFree: Promise.resolve() }));
vi.mock(import('./chat-database.ts'), async (load) => {
  const database = {
    getAll: () => Promise.resolve([...device.stored.values()]),
    add: async (_store: string, entry: OutboxEntry) => {
      await device.isFree;
      const position = Math.max(0, ...device.stored.keys()) + 1;
      device.stored.set(position, { ...entry, position });
      return position;
    },
    delete: (_store: string, position: number) => Promise.resolve(device.stored.delete(position)),
  };
  return {
    ...(await load()),
    chatDatabase: () => Promise.resolve(database as never),
    tryWithDatabase: (work, otherwise) => work(database as never).catch(() => otherwise),
    deleteOthersUnsent: () => Promise.resolve(),
  };
});

const lockingBy = (request: () => Promise<unknown>): void => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
};
const write = (content: string) => addToOutbox({ partnerId: 'leader', content, files: [] });
const nothingWaits = () => vi.waitFor(() => expect(getOutbox()).toEqual([]), soon);

let stop: () => void = () => undefined;
beforeEach(() => {
  signInAs('customer');
  setConnection('connected');
  server.sent = [];
  device.isFree = Promise.resolve();
});
afterEach(() => {
  stop();
  clearOutbox();
  device.stored.clear();
  setConnection('idle');
  Reflect.deleteProperty(navigator, 'locks');
});

test('what the device keeps goes out also where the browser refuses locks', async () => {
  lockingBy(() => Promise.reject(new DOMException('Site data is blocked', 'SecurityError')));
  stop = startOutbox(() => undefined);
  await write('Hello');
  await nothingWaits();
  expect(server.sent).toEqual(['Hello']);
  expect(device.stored.size).toBe(0);
});

test('what the device does not keep goes out while another tab has the lock; what it keeps goes out there', async () => {
  lockingBy(() => new Promise(() => undefined));
  stop = startOutbox(() => undefined);
  device.isFree = Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));
  await write('Hello');
  await nothingWaits();
  device.isFree = Promise.resolve();
  await write('Are you there?');
  expect(server.sent).toEqual(['Hello']);
  expect(getOutbox()).toMatchObject([{ content: 'Are you there?' }]);
});

test('a message stands in the conversation before the device keeps it, and can be discarded then', async () => {
  lockingBy(() => new Promise(() => undefined));
  stop = startOutbox(() => undefined);
  let letGo: () => void = () => undefined;
  device.isFree = new Promise((resolve) => (letGo = resolve));
  const [first, second] = [write('Hello'), write('Not this one')];
  expect(getOutbox()).toMatchObject([{ content: 'Hello' }, { content: 'Not this one' }]);
  await removeFromOutbox(getOutbox()[1]!.clientId);
  letGo();
  await Promise.all([first, second]);
  expect(getOutbox()).toMatchObject([{ content: 'Hello' }]);
  expect([...device.stored.values()]).toMatchObject([{ content: 'Hello' }]);
});

test('a device whose database hangs keeps no message back', async () => {
  device.isFree = new Promise(() => undefined);
  stop = startOutbox(() => undefined);
  void write('while it hangs');
  await nothingWaits();
  expect(server.sent).toEqual(['while it hangs']);
});

test('what is discarded and taken back waits on the device again, and for nobody but its owner', async () => {
  setConnection('connecting');
  stop = startOutbox(() => undefined);
  await write('Hello');
  const entry = getOutbox()[0]!;
  await removeFromOutbox(entry.clientId);
  expect(device.stored.size).toBe(0);
  putBackInOutbox(entry);
  await vi.waitFor(() => expect([...device.stored.values()]).toMatchObject([{ content: 'Hello' }]), soon);
  await readOutbox();
  expect(getOutbox()).toMatchObject([{ clientId: entry.clientId }]);

  await removeFromOutbox(entry.clientId);
  await signOut();
  putBackInOutbox(entry);
  expect(getOutbox()).toEqual([]);
});

test('a reaction that only the page keeps goes after the one before it, which the device keeps', async () => {
  const answers: (() => void)[] = [];
  const message = makeMessage({ id: 'id-1' });
  server.react.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(message))));
  stop = startOutbox(() => undefined);
  addChange('leader', { kind: 'reaction', id: 'id-1', emoji: '👍' });
  await vi.waitFor(() => expect(answers).toHaveLength(1), soon);
  device.isFree = Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));
  addChange('leader', { kind: 'reaction', id: 'id-1', emoji: '❤️' });
  await vi.waitFor(() => expect(keeperOf(getOutbox().at(-1)!.clientId)).toBe('this page'), soon);
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(2), soon);
  answers[1]?.();
  await nothingWaits();
  expect(server.react.mock.calls).toEqual([
    ['id-1', '👍'],
    ['id-1', '❤️'],
  ]);
});
