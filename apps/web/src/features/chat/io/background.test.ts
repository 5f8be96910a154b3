import { newMessage } from '@branchline/contract/socket-events';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { attention } from '#lib/attention.ts';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { makeMessage } from '#testing/messages.ts';
import { soon } from '#testing/wait-options.ts';
import { startBackground } from './background.ts';

const [ring, announce] = vi.hoisted(() => [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve(true))]);
vi.mock('./notification-sound.ts', () => ({ ring }));
vi.mock('./announce.ts', () => ({ announce }));
vi.mock('./delivering.ts', () => ({ startDelivering: () => () => undefined }));
vi.mock('./starring.ts', () => ({ startStars: () => () => undefined }));
vi.mock('./draft-sync.ts', () => ({ startDraftSync: () => () => undefined }));

let stop = (): void => undefined;
afterEach(() => {
  stop();
  attention.set(true);
  vi.clearAllMocks();
});
const hear = (sender: string): void => dispatchServerEvent(newMessage.name, makeMessage({ sender }));

test('what nobody looks at is announced; where notifications are off, it rings like in an open app', async () => {
  stop = startBackground(new QueryClient(), 'me');
  hear('mira');
  await vi.waitFor(() => expect(ring).toHaveBeenCalledWith('mira'), soon);
  expect(announce).not.toHaveBeenCalled();

  attention.set(false);
  announce.mockResolvedValueOnce(false);
  hear('tom');
  await vi.waitFor(() => expect(ring).toHaveBeenLastCalledWith('tom'), soon);

  hear('announced');
  await vi.waitFor(() => expect(announce).toHaveBeenCalledTimes(2), soon);
  hear('me');
  attention.set(true);
  hear('last');
  await vi.waitFor(() => expect(ring).toHaveBeenLastCalledWith('last'), soon);
  expect(ring.mock.calls.flat()).toEqual(['mira', 'tom', 'last']);
});
