import { defineEvent } from '@branchline/contract/event';
import { pino } from 'pino';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { notFound, rateLimited } from '#platform/app-error';
import { webSocketOf } from '#testing/raw-connection';
import { type RealtimeHarness, startRealtime } from '#testing/realtime-harness';
import { soon } from '#testing/wait-options';
import type { EventHandler } from './realtime-types.ts';

const greet = defineEvent({
  name: 'greet',
  summary: 'Greets.',
  access: { roles: { customer: 'own' } },
  payload: z.strictObject({ name: z.string('A name is text').check(z.minLength(1, 'Give a name')) }),
  ack: z.object({ status: z.literal(1), text: z.string() }),
});

let harness: RealtimeHarness;
let client: Socket;
const handler = vi.fn<EventHandler<typeof greet>>();
const logged: string[] = [];

beforeEach(async () => {
  logged.length = 0;
  handler.mockReset();
  handler.mockImplementation(({ payload }) => ({ text: `Hello ${payload.name}` }));
  harness = await startRealtime({ logger: pino({ level: 'warn' }, { write: (line) => logged.push(line) }) });
  harness.realtime.registerEvent(greet, handler);
  client = await harness.connect(harness.signIn('ada'));
});
afterEach(() => harness.close());

test('an event is parsed, handled as the token’s user, and answered', async () => {
  expect(await client.emitWithAck('greet', { name: 'Bo' })).toEqual({ status: 1, text: 'Hello Bo' });
  expect(handler.mock.calls[0]?.[0]).toMatchObject({ actor: { userId: 'ada', role: 'customer' }, socketId: client.id });
});

test('what does not fit is answered in words, and never handled', async () => {
  for (const payload of [
    undefined,
    null,
    'text',
    [],
    { name: '' },
    { name: { $ne: null } },
    { name: 'Bo', role: 'admin' },
  ]) {
    const ack: unknown = await client.emitWithAck('greet', payload);
    expect(ack).toMatchObject({ status: 0, code: 'invalid' });
  }
  expect(await client.emitWithAck('greet', { name: '' })).toEqual({
    status: 0,
    code: 'invalid',
    message: 'Give a name',
    error: 'Give a name',
    errors: { name: 'Give a name' },
  });
  expect(await client.emitWithAck('greet', { name: 'Bo' }, { name: 'again' })).toMatchObject({ code: 'invalid' });
  webSocketOf(client).send('4271["greet",{"__proto__":{"admin":true},"name":"Bo"}]');
  await client.emitWithAck('greet', { name: 'last' });
  expect(handler).toHaveBeenCalledTimes(1);
});

test('a role without a row for the event is refused', async () => {
  const leader = await harness.connect(harness.signIn('lea', 'team_leader'));
  expect(await leader.emitWithAck('greet', { name: 'Bo' })).toMatchObject({ status: 0, code: 'forbidden' });
  expect(handler).not.toHaveBeenCalled();
});

test('failures keep their code, and what nobody meant to happen stays inside', async () => {
  handler.mockImplementation(() => {
    throw notFound('person');
  });
  expect(await client.emitWithAck('greet', { name: 'Bo' })).toEqual({
    status: 0,
    code: 'not_found',
    message: 'This person could not be found.',
    error: 'This person could not be found.',
  });
  handler.mockRejectedValue(new Error('select secret from people'));
  const ack: unknown = await client.emitWithAck('greet', { name: 'Bo' });
  expect(ack).toMatchObject({ status: 0, code: 'internal' });
  expect(JSON.stringify(ack)).not.toContain('secret');
  expect(logged.join()).toContain('greet');
});

test('an answer that is not what the contract declares does not leave', async () => {
  handler.mockResolvedValue({ text: 'hi', passwordHash: 'x' } as { text: string });
  expect(await client.emitWithAck('greet', { name: 'Bo' })).toEqual({ status: 1, text: 'hi' });
  handler.mockResolvedValue({} as { text: string });
  expect(await client.emitWithAck('greet', { name: 'Bo' })).toMatchObject({ status: 0, code: 'internal' });
});

test('unknown events are answered, and reserved names reach nobody', async () => {
  for (const name of ['nope', 'error', 'message', 'toString', '__proto__', 'constructor']) {
    expect(await client.emitWithAck(name, {})).toMatchObject({ status: 0, code: 'not_found' });
  }
  expect(await client.emitWithAck('greet', { name: 'Bo' })).toMatchObject({ status: 1 });
});

test('without an acknowledgement the event is handled all the same, also when it fails', async () => {
  handler.mockRejectedValueOnce(new Error('broken'));
  client.emit('greet', { name: 'Bo' });
  client.emit('nope');
  client.emit('greet', 12);
  expect(await client.emitWithAck('greet', { name: 'Bo' })).toMatchObject({ status: 1 });
});

describe('what no client would write', () => {
  const frames: [string, (string | Uint8Array)[]][] = [
    ['a frame over 64 KiB', [`42["greet",{"name":"${'x'.repeat(66_000)}"}]`]],
    ['a packet that is no JSON', ['42["greet",{']],
    ['a packet of an unknown type', ['49[]']],
    ['an event without a name', ['42[]']],
    ['a reserved event', ['42["disconnect"]']],
    ['an attachment that was not announced', [new Uint8Array([1, 2, 3])]],
    ['an announced attachment that does not come', ['451-["greet",{"_placeholder":true,"num":0}]', '42["greet",{}]']],
    ['a thousand announced attachments', ['451000-["greet",{"_placeholder":true,"num":0}]']],
    ['an attachment number that does not exist', ['451-["greet",{"_placeholder":true,"num":9}]', new Uint8Array([1])]],
    ['a second connect', ['40{"token":"again"}']],
    ['a packet of an unknown engine type', ['9hello']],
  ];
  test.each(frames)('%s closes that connection and nobody else’s', async (_name, sent) => {
    const neighbour = await harness.connect(harness.signIn('bob'));
    const closed = new Promise((resolve) => client.once('disconnect', resolve));
    for (const frame of sent) webSocketOf(client).send(frame);
    await closed;
    expect(handler).not.toHaveBeenCalled();
    expect(await neighbour.emitWithAck('greet', { name: 'Bo' })).toMatchObject({ status: 1 });
  });

  test('nesting, binary payloads, packets without an event and foreign acknowledgements are answered or ignored', async () => {
    const { send } = webSocketOf(client);
    const write = send.bind(webSocketOf(client));
    write(`42["greet",${'['.repeat(30_000)}${']'.repeat(30_000)}]`);
    write(`4212["greet",{"name":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}]`);
    write('42');
    write('427');
    write('42[5,{}]');
    write('4399["never asked"]');
    expect(await client.emitWithAck('greet', { name: new Uint8Array([1, 2]) })).toMatchObject({ code: 'invalid' });
    expect(await client.emitWithAck('greet', { name: 'Bo' })).toMatchObject({ status: 1 });
  });

  test('a flood closes the connection', async () => {
    const closed = new Promise((resolve) => client.once('disconnect', resolve));
    for (let sent = 0; sent < 2_000; sent += 1) client.emit('nope');
    await closed;
    expect(harness.realtime.counts().floodsCut).toBe(1);
  });
});

test('limits are asked by the event’s kind, and answered', async () => {
  const asked: string[] = [];
  const limited = await startRealtime({
    limit: (kind, actor) => {
      asked.push(`${kind} ${actor.userId}`);
      if (asked.length > 1) throw rateLimited(3);
    },
  });
  limited.realtime.registerEvent(greet, () => ({ text: 'hi' }), { limit: 'message' });
  const other = await limited.connect(limited.signIn('ada'));
  expect(await other.emitWithAck('greet', { name: 'Bo' })).toMatchObject({ status: 1 });
  expect(await other.emitWithAck('greet', { name: 'Bo' })).toMatchObject({ status: 0, code: 'rate_limited' });
  expect(asked).toEqual(['message ada', 'message ada']);
  await limited.close();
});

test('what is unknown or not allowed is counted like any other event', async () => {
  let left = 3;
  const limited = await startRealtime({
    limit: (kind) => {
      if (kind === 'user' && (left -= 1) < 0) throw rateLimited(3);
    },
  });
  limited.realtime.registerEvent(greet, () => ({ text: 'hi' }));
  const leader = await limited.connect(limited.signIn('lea', 'team_leader'));
  expect(await leader.emitWithAck('nope', {})).toMatchObject({ code: 'not_found' });
  expect(await leader.emitWithAck('greet', { name: 'Bo' })).toMatchObject({ code: 'forbidden' });
  expect(await leader.emitWithAck('greet', { name: 'Bo' }, 'more')).toMatchObject({ code: 'invalid' });
  expect(await leader.emitWithAck('nope', {})).toMatchObject({ code: 'rate_limited' });
  await limited.close();
});

test('refusals fill no log: some lines of a user, and how many more there were', async () => {
  const lines: { msg: string; userId: string; more?: number }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const quiet = await startRealtime({ logger: pino({ level: 'info' }, { write }) });
  const [ada, bob] = [await quiet.connect(quiet.signIn('ada')), await quiet.connect(quiet.signIn('bob'))];
  for (let sent = 0; sent < 60; sent += 1) ada.emit('nope');
  await ada.emitWithAck('nope');
  await bob.emitWithAck('nope');
  const of = (userId: string) => lines.filter((line) => line.userId === userId);
  const refusals = () => of('ada').reduce((sum, { more }) => sum + (more ?? 1), 0);
  await vi.waitFor(() => expect(refusals()).toBe(61), soon);
  expect(of('ada').length).toBeLessThan(30);
  expect(of('bob')).toMatchObject([{ msg: 'Refused.' }]);
  await quiet.close();
});

test('events in order wait for each other; the next one is not lost when one fails', async () => {
  const inOrder = defineEvent({ ...greet, name: 'greet_in_order' });
  const seen: string[] = [];
  harness.realtime.registerEvent(
    inOrder,
    async ({ payload }) => {
      await new Promise((resolve) => setTimeout(resolve, payload.name === 'a' ? 30 : 0));
      seen.push(payload.name);
      if (payload.name === 'b') throw notFound('person');
      return { text: payload.name };
    },
    { inOrder: true },
  );
  const acks: unknown[] = await Promise.all(
    ['a', 'b', 'c'].map((name) => client.emitWithAck('greet_in_order', { name })),
  );
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(acks).toMatchObject([{ status: 1 }, { status: 0 }, { status: 1 }]);
});

test.each([1, 3])('at a rate factor of %d one socket has at most 100 times it under way', async (rateLimitFactor) => {
  const wide = await startRealtime({ rateLimitFactor });
  wide.realtime.registerEvent(greet, handler);
  const sender = await wide.connect(wide.signIn('ada'));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  handler.mockImplementation(async () => {
    await held;
    return { text: 'late' };
  });
  const most = 100 * rateLimitFactor;
  const acks = Array.from(
    { length: most + 20 },
    () => sender.emitWithAck('greet', { name: 'Bo' }) as Promise<{ code?: string }>,
  );
  const refused = await Promise.all(acks.slice(most));
  expect(refused.every((ack) => ack.code === 'rate_limited')).toBe(true);
  release();
  const answered = await Promise.all(acks.slice(0, most));
  expect(answered.every((ack) => ack.code === undefined)).toBe(true);
  await wide.close();
});

test('an event name is taken once', () => {
  expect(() => harness.realtime.registerEvent(greet, () => ({ text: '' }))).toThrow('registered twice');
});
