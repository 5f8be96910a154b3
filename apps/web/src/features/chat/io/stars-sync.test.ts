import { messageStarred } from '@branchline/contract/stars';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { setConnection } from '#testing/connection.ts';
import { makeMessage } from '#testing/messages.ts';
import { signInAs } from '#testing/people.ts';
import { soon } from '#testing/wait-options.ts';
import type { fetchStars } from '../api/stars.ts';
import { clearOutbox } from './outbox.ts';
import { setStarred, startStars } from './stars-sync.ts';
import { stars } from './stars-store.ts';
import { firstEmoji, noteUse, type UsedEmoji } from './used-emoji.ts';

const server = vi.hoisted(() => ({
  fetchStars: vi.fn<typeof fetchStars>(),
  putStar: vi.fn<(id: string, starred: boolean) => Promise<void>>(),
}));
vi.mock('../api/stars.ts', () => server);

/** The answer with the list is under way until the test gives it. */
let answer: (ids: readonly string[], used?: readonly UsedEmoji[]) => void = () => undefined;
let stop: () => void = () => undefined;
beforeEach(() => {
  signInAs('customer');
  setConnection('connected');
  server.fetchStars.mockImplementation(
    () => new Promise((resolve) => (answer = (ids, used) => resolve({ ids, used }))),
  );
  server.putStar.mockReset().mockResolvedValue();
  stop = startStars();
});
afterEach(() => {
  stop();
  clearOutbox();
  setConnection('idle');
});
const shown = () => [...stars.get()].sort();

test('what is starred here and on other devices while the list is fetched stays, though the answer is older', async () => {
  setStarred([makeMessage({ id: 'here' })], true);
  dispatchServerEvent(messageStarred.name, { id: 'on the tablet', starred: true });
  dispatchServerEvent(messageStarred.name, { id: 'no longer', starred: false });
  answer(['long ago', 'no longer']);
  await vi.waitFor(() => expect(shown()).toEqual(['here', 'long ago', 'on the tablet']), soon);
});

test('a star that waits to be sent stays, though the list does not know of it', async () => {
  setStarred([makeMessage({ id: 'waits' })], true);
  stop();
  stop = startStars();
  answer(['long ago']);
  await vi.waitFor(() => expect(shown()).toEqual(['long ago', 'waits']), soon);
});

test('what the person reacted with on other devices is offered first here; a server that does not count changes nothing', async () => {
  answer([], [{ emoji: '🎉', count: 5 }]);
  await vi.waitFor(() => expect(firstEmoji()).toContain('🎉'), soon);
  stop();
  stop = startStars();
  answer(['long ago']);
  await vi.waitFor(() => expect(shown()).toEqual(['long ago']), soon);
  expect(firstEmoji()).toContain('🎉');
  // The server's count replaces what was counted here meanwhile.
  for (let time = 0; time < 9; time++) noteUse('🔥');
  stop();
  stop = startStars();
  answer([], [{ emoji: '🎉', count: 5 }]);
  await vi.waitFor(() => expect(firstEmoji()).not.toContain('🔥'), soon);
  expect(firstEmoji()).toContain('🎉');
});
