import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { PushRecord } from '#lib/device-databases.ts';
import { makeMessage } from '#testing/messages.ts';
import { signInAs } from '#testing/people.ts';
import { announce } from './announce.ts';

const [kept, postToWorker] = vi.hoisted(() => [
  { record: null as PushRecord | null },
  vi.fn((message: object) => Promise.resolve(message)),
]);
vi.mock('#lib/device-databases.ts', async (original) => ({
  ...(await original<object>()),
  readPushRecord: () => Promise.resolve(kept.record),
}));
vi.mock('#lib/worker-messages.ts', async (original) => ({ ...(await original<object>()), postToWorker }));

test('is shown where no push service takes the browser, too, and not where notifications are off', async () => {
  signInAs('customer', 'token-1');
  const message = makeMessage({ sender: 'mira' });
  expect(await announce(new QueryClient(), message)).toBe(false);
  expect(postToWorker).not.toHaveBeenCalled();
  kept.record = { token: 'token-1', endpoint: null, showText: false };
  expect(await announce(new QueryClient(), message)).toBe(true);
  const notice = { kind: 'message', partnerId: 'mira', messageId: message.id, seq: message.seq };
  expect(postToWorker).toHaveBeenCalledExactlyOnceWith({
    type: 'announce',
    notice: expect.objectContaining(notice) as object,
  });
});
