import { defineServerEvent } from '@branchline/contract/event';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Actor } from '#platform/http/actor';
import type { SessionChanges } from '#platform/realtime/realtime-types';
import { createSessions, nextEvent, type RealtimeHarness, startRealtime } from '#testing/realtime-harness';
import { soon } from '#testing/wait-options';

const news = defineServerEvent({ name: 'news', summary: 'Told.', payload: z.object({ text: z.string() }) });

let harness: RealtimeHarness;
afterEach(() => harness.close());

const gone = (client: { once(name: 'disconnect', heard: (reason: string) => void): unknown }) =>
  new Promise<string>((resolve) => client.once('disconnect', resolve));

test('ending a session tells its sockets why and closes them, and no others', async () => {
  harness = await startRealtime();
  const [first, second] = [harness.signIn('ada'), harness.signIn('ada')];
  const [ended, twin, kept] = [
    await harness.connect(first),
    await harness.connect(first),
    await harness.connect(second),
  ];
  const announced = [nextEvent(ended, 'session_ended'), nextEvent(twin, 'session_ended'), gone(ended), gone(twin)];
  harness.realtime.endSession(first, 'You signed out.');
  expect(await Promise.all(announced)).toEqual([
    { message: 'You signed out.' },
    { message: 'You signed out.' },
    'io server disconnect',
    'io server disconnect',
  ]);
  expect(kept.connected).toBe(true);
});

test('ending a user spares the session that asked for it', async () => {
  harness = await startRealtime();
  const [mine, other] = [harness.signIn('ada'), harness.signIn('ada')];
  const [kept, ended] = [await harness.connect(mine), await harness.connect(other)];
  const left = gone(ended);
  harness.realtime.endUser('ada', 'The password was changed.', { exceptSessionId: mine });
  await left;
  expect(kept.connected).toBe(true);
  const alsoLeft = gone(kept);
  harness.realtime.endUser('ada', 'Your account was turned off.');
  await alsoLeft;
});

test('a session that ended in the database alone is found', async () => {
  harness = await startRealtime({ timing: { checkSessionsEvery: 50 } });
  const [token, other] = [harness.signIn('ada'), harness.signIn('bob')];
  const [client, kept] = [await harness.connect(token), await harness.connect(other)];
  const left = gone(client);
  harness.endInDatabase(token);
  await left;
  expect(kept.connected).toBe(true);
});

test('a move that was published and never came is found: the socket hears of the other branch, and its client loads its lists again', async () => {
  const sessions = createSessions();
  harness = await startRealtime({ timing: { checkSessionsEvery: 50 } }, sessions);
  harness.realtime.setTopics(({ branchId }) => [branchId ?? 'nowhere']);
  const token = harness.signIn('ada');
  const client = await harness.connect(token);
  const heard: unknown[] = [];
  client.on('news', ({ text }: { text: string }) => heard.push(text));
  const loadsAgain = nextEvent(client, 'load_again');
  sessions.set(token, { ...sessions.get(token)!, branchId: 'harbour' });
  await loadsAgain;
  const last = nextEvent(client, 'end');
  harness.realtime.emitToTopics(['nowhere'], news, { text: 'of the branch before' });
  harness.realtime.emitToTopics(['harbour'], news, { text: 'of the branch now' });
  harness.realtime.emitToUser('ada', { ...news, name: 'end' }, { text: '' });
  await last;
  expect(heard).toEqual(['of the branch now']);
});

test('a move that is published while the database is asked is not taken back by the older answer', async () => {
  const sessions = createSessions();
  let answer = (_changes: SessionChanges) => {};
  const findSessionChanges = vi.fn(() => new Promise<SessionChanges>((resolve) => (answer = resolve)));
  harness = await startRealtime({ findSessionChanges, timing: { checkSessionsEvery: 50 } }, sessions);
  harness.realtime.setTopics(({ branchId }) => [branchId ?? 'nowhere']);
  const client = await harness.connect(harness.signIn('ada'));
  const [sessionId = ''] = sessions.keys();
  await vi.waitFor(() => expect(findSessionChanges).toHaveBeenCalled(), soon);
  harness.realtime.changeActors([{ userId: 'ada', branchId: 'harbour', leaderId: null }]);
  answer({ ended: [], moved: [{ sessionId, userId: 'ada', branchId: 'hill', leaderId: null }] });
  await vi.waitFor(() => expect(findSessionChanges).toHaveBeenCalledTimes(2), soon);
  const heard = nextEvent(client, 'news');
  harness.realtime.emitToTopics(['hill'], news, { text: 'of the older answer' });
  harness.realtime.emitToTopics(['harbour'], news, { text: 'of the branch now' });
  expect(await heard).toEqual({ text: 'of the branch now' });
});

test('a database that is away ends nobody’s session', async () => {
  const findSessionChanges = vi.fn(() => Promise.reject(new Error('away')));
  harness = await startRealtime({ findSessionChanges, timing: { checkSessionsEvery: 20 } });
  const client = await harness.connect(harness.signIn('ada'));
  await vi.waitFor(() => expect(findSessionChanges.mock.calls.length).toBeGreaterThan(2), soon);
  expect(client.connected).toBe(true);
});

test('a session that ends while its handshake is under way does not get in', async () => {
  const sessions = createSessions();
  let read = (_actor: Actor | null) => {};
  const row = new Promise<Actor | null>((resolve) => (read = resolve));
  const authenticate = vi.fn(() => row);
  harness = await startRealtime({ authenticate }, sessions);
  const token = harness.signIn('ada');
  const connecting = harness.connect(token);
  const refused = expect(connecting).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
  await vi.waitFor(() => expect(authenticate).toHaveBeenCalled(), soon);
  harness.realtime.endUser('ada', 'Your account was turned off.');
  read(sessions.get(token) ?? null);
  await refused;
});
