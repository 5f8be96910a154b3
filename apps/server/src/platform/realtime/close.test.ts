import { defineEvent } from '@branchline/contract/event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startRealtime } from '#testing/realtime-harness';
import { soon } from '#testing/wait-options';

const work = defineEvent({
  name: 'work',
  summary: 'Takes a while.',
  access: { roles: { customer: 'own' } },
  payload: z.strictObject({}),
  ack: z.object({ status: z.literal(1) }),
});

test('stopping answers what was taken, takes nothing more, and lets clients come back elsewhere', async () => {
  const harness = await startRealtime();
  let finish = () => {};
  const handler = vi.fn(() => new Promise<object>((resolve) => (finish = () => resolve({}))));
  harness.realtime.registerEvent(work, handler);
  const token = harness.signIn('ada');
  const client = await harness.connect(token);
  const closed = new Promise((resolve) => client.once('disconnect', resolve));
  const taken: Promise<unknown> = client.emitWithAck('work', {});
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1), soon);

  const closing = harness.realtime.close();
  const late = client
    .timeout(5_000)
    .emitWithAck('work', {})
    .catch((error: unknown) => error);
  await expect(harness.connect(token)).rejects.toThrow('websocket error');
  finish();
  expect(await taken).toEqual({ status: 1 });
  await closing;
  // Not "io server disconnect": after that a client does not reconnect by itself.
  expect(await closed).toBe('transport close');
  expect(await late).toBeInstanceOf(Error);
  expect(handler).toHaveBeenCalledTimes(1);
  await harness.close();
});

test('stopping does not wait for ever', async () => {
  const harness = await startRealtime();
  harness.realtime.registerEvent(work, () => new Promise<never>(() => {}));
  const client = await harness.connect(harness.signIn('ada'));
  const left = client.emitWithAck('work', {}).catch((error: unknown) => error);
  await harness.realtime.close(100);
  expect(await left).toBeInstanceOf(Error);
  await harness.close();
});
