import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PushRecord } from '#lib/device-databases.ts';
import { makeMessage } from '#testing/messages.ts';
import { signInAs } from '#testing/people.ts';
import { announce } from './announce.ts';
import { everyInbox } from './inbox-cache.ts';

const [stored, postToWorker] = vi.hoisted(() => [
  { record: null as PushRecord | null, allowsText: 'true' },
  vi.fn((message: object) => Promise.resolve(message)),
]);
vi.mock('#lib/device-databases.ts', async (original) => ({
  ...(await original<object>()),
  readPushRecord: () => Promise.resolve(stored.record),
}));
vi.mock('#lib/worker-messages.ts', async (original) => ({ ...(await original<object>()), postToWorker }));
vi.mock('#lib/public-settings.ts', async (original) => ({
  ...(await original<object>()),
  publicSetting: (key: string) => (key === 'push_shows_text' ? stored.allowsText : undefined),
}));
beforeEach(() => postToWorker.mockClear());

test('is shown where no push service takes the browser, too, and not where notifications are off', async () => {
  signInAs('customer', 'token-1');
  const message = makeMessage({ sender: 'mira' });
  expect(await announce(new QueryClient(), message)).toBe(false);
  expect(postToWorker).not.toHaveBeenCalled();
  stored.record = { token: 'token-1', endpoint: null, showText: false };
  expect(await announce(new QueryClient(), message)).toBe(true);
  const notice = { kind: 'message', partnerId: 'mira', messageId: message.id, seq: message.seq };
  expect(postToWorker).toHaveBeenCalledExactlyOnceWith({
    type: 'announce',
    notice: expect.objectContaining(notice) as object,
  });
});

test('says who wrote what only where the person and the organisation want that, as a push does', async () => {
  signInAs('customer', 'token-1');
  const queryClient = new QueryClient();
  queryClient.setQueryData(everyInbox.queryKey, { pages: [{ data: [{ userId: 'mira', username: 'Mira Sen' }] }] });
  const message = makeMessage({ sender: 'mira', content: 'See you at five' });
  const words = async (showText: boolean, allowsText: string) => {
    Object.assign(stored, { record: { token: 'token-1', endpoint: null, showText }, allowsText });
    await announce(queryClient, message);
    const { notice } = postToWorker.mock.lastCall?.[0] as { notice: { title: string; body: string; url: string } };
    return [notice.title, notice.body, notice.url];
  };
  const path = '/chat?id=mira';
  expect(await words(true, 'true')).toEqual(['Mira Sen', 'See you at five', path]);
  expect(await words(false, 'true')).toEqual(['New message', 'Open the app to read it.', path]);
  expect(await words(true, 'false')).toEqual(['New message', 'Open the app to read it.', path]);
});
