import { defineServerEvent } from '@branchline/contract/event';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type RealtimeHarness, startRealtime } from '#testing/realtime-harness';
import { soon } from '#testing/wait-options';

const news = defineServerEvent({ name: 'news', summary: 'News.', payload: z.object({ text: z.string() }) });

let harness: RealtimeHarness;
beforeEach(async () => {
  harness = await startRealtime({ timing: { maxWholeRoom: 2 } });
  harness.realtime.setTopics(({ userId }) => (userId === 'stranger' ? [] : ['branch']));
});
afterEach(() => harness.close());

const join = async (userId: string) => {
  const client = await harness.connect(harness.signIn(userId));
  const heard: string[] = [];
  client.on('news', ({ text }: { text: string }) => heard.push(text));
  return { client, heard };
};
const look = ({ client }: { client: Socket }, ...userIds: string[]) =>
  harness.realtime.noteInterest(client.id ?? '', userIds);
const tell = (about: string) =>
  harness.realtime.emitToTopics(['branch'], news, { text: about }, { aboutUserId: about });
/** Everybody is told something after what came before. */
const settle = async (devices: readonly { heard: string[] }[]) => {
  for (const userId of ['ada', 'bob', 'cy', 'stranger']) harness.realtime.emitToUser(userId, news, { text: 'end' });
  await vi.waitFor(() => expect(devices.every(({ heard }) => heard.at(-1) === 'end')).toBe(true), soon);
};

test('up to a crowd everybody hears of a person; in a crowd those who may hear and look', async () => {
  const [ada, bob] = [await join('ada'), await join('bob')];
  tell('one');
  const [cy, stranger] = [await join('cy'), await join('stranger')];
  for (const device of [bob, stranger]) look(device, 'two');
  look(cy, 'somebody else');
  tell('two');
  await settle([ada, bob, cy, stranger]);
  expect([ada.heard, bob.heard, cy.heard, stranger.heard]).toEqual([
    ['one', 'end'],
    ['one', 'two', 'end'],
    ['end'],
    ['end'],
  ]);
});

test('a person is not told of themselves', async () => {
  const devices = [await join('ada'), await join('bob'), await join('cy')];
  for (const device of devices) look(device, 'ada');
  tell('ada');
  await settle(devices);
  expect(devices.map(({ heard }) => heard)).toEqual([['end'], ['ada', 'end'], ['ada', 'end']]);
});

test('who is moved goes on looking; of more than ten pages the last ones count', async () => {
  const [ada, bob, cy] = [await join('ada'), await join('bob'), await join('cy')];
  look(ada, 'first', 'second');
  look(ada, 'first', ...Array.from({ length: 199 }, (_, index) => `person ${String(index)}`));
  look(bob, 'first');
  harness.realtime.changeActors([{ userId: 'bob', branchId: null, leaderId: null }]);
  tell('first');
  tell('second');
  await settle([ada, bob, cy]);
  expect([ada.heard, bob.heard, cy.heard]).toEqual([['first', 'end'], ['first', 'end'], ['end']]);
});
