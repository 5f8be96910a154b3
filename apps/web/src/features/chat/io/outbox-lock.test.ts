import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnection } from '#testing/connection.ts';
import { signInAs } from '#testing/people.ts';
import { addToOutbox, clearOutbox } from './outbox.ts';
import { sendUnderLock } from './outbox-lock.ts';

/** The tab that sends: awake, it answers at once. */
const other = vi.hoisted(() => ({ isAwake: true }));
vi.mock('#lib/open-channel.ts', () => ({
  openChannel: () => {
    const channel = new EventTarget();
    const postMessage = (): void => {
      if (other.isAwake) channel.dispatchEvent(new MessageEvent('message', { data: 'It can' }));
    };
    return Object.assign(channel, { postMessage, close: () => undefined });
  },
}));
vi.mock(import('./chat-database.ts'), async (load) => ({
  ...(await load()),
  tryWithDatabase: (_work, otherwise) => Promise.resolve((otherwise ?? 1) as never),
}));

/** The lock is the other tab's; how the requests of this one end is the test's to say. */
const asked: { readonly options: LockOptions; readonly give: () => void; readonly steal: () => void }[] = [];
const request = (_name: string, options: LockOptions, work: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const give = (): void => void work().then(resolve, reject);
    asked.push({ options, give, steal: () => reject(new DOMException('Stolen', 'AbortError')) });
    if (options.steal) give();
  });
const lookAway = (isAway: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isAway);
  document.dispatchEvent(new Event('visibilitychange'));
};

const sending: AbortSignal[] = [];
const send = vi.fn((signal: AbortSignal) => {
  sending.push(signal);
  return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
});
let controller = new AbortController();
beforeEach(async () => {
  vi.useFakeTimers();
  signInAs('customer');
  setConnection('connected');
  Object.assign(other, { isAwake: true });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  asked.length = sending.length = 0;
  send.mockClear();
  controller = new AbortController();
  sendUnderLock(controller.signal, send);
  await addToOutbox({ partnerId: 'leader', content: 'Hello', files: [] });
});
afterEach(() => {
  controller.abort();
  clearOutbox();
  setConnection('idle');
  Reflect.deleteProperty(navigator, 'locks');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a tab that is looked at sends for one that fell asleep', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).not.toHaveBeenCalled();
  other.isAwake = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledOnce();
  expect(sending[0]?.aborted).toBe(false);
});

test('one that nobody looks at, or that has no connection, does not, until that is otherwise', async () => {
  other.isAwake = false;
  lookAway(true);
  await vi.advanceTimersByTimeAsync(60_000);
  setConnection('connecting');
  lookAway(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).not.toHaveBeenCalled();
  setConnection('connected');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledOnce();
});

test('one whose turn was taken stops sending, and waits for the next', async () => {
  asked[0]?.give();
  expect(send).toHaveBeenCalledOnce();
  asked[0]?.steal();
  await vi.advanceTimersByTimeAsync(0);
  expect(sending[0]?.aborted).toBe(true);
  asked[1]?.give();
  expect(send).toHaveBeenCalledTimes(2);
  expect(sending[1]?.aborted).toBe(false);
});
