import { afterEach, expect, test, vi } from 'vitest';
import { type RealtimeHarness, startRealtime } from '#testing/realtime-harness';
import { soon } from '#testing/wait-options';
import type { PresenceChange } from './realtime-types.ts';

let harness: RealtimeHarness;
afterEach(() => harness.close());

const watch = () => {
  const announced: string[] = [];
  const listener = (changes: readonly PresenceChange[], { isStopping }: { isStopping: boolean }) => {
    for (const { userId, online } of changes)
      announced.push(`${userId} ${online ? 'on' : 'off'}${isStopping ? ' stop' : ''}`);
  };
  harness.realtime.onPresenceChange(listener);
  return announced;
};

test('the first socket and the last one count, those between do not', async () => {
  harness = await startRealtime();
  const announced = watch();
  const token = harness.signIn('ada');
  const [phone, tablet] = [await harness.connect(token), await harness.connect(token)];
  expect(harness.realtime.isOnline('ada')).toBe(true);
  phone.disconnect();
  await harness.connect(harness.signIn('bob'));
  await vi.waitFor(() => expect(announced).toEqual(['ada on', 'bob on']), soon);
  tablet.disconnect();
  await vi.waitFor(() => expect(announced).toEqual(['ada on', 'bob on', 'ada off']), soon);
  expect(harness.realtime.isOnline('ada')).toBe(false);
});

test('a reload is no absence', async () => {
  harness = await startRealtime({ timing: { presenceGrace: 2_000 } });
  const announced = watch();
  const token = harness.signIn('ada');
  (await harness.connect(token)).disconnect();
  const again = await harness.connect(token);
  await harness.connect(harness.signIn('bob'));
  await vi.waitFor(() => expect(announced).toEqual(['ada on', 'bob on']), soon);
  again.disconnect();
  await vi.waitFor(() => expect(announced).toEqual(['ada on', 'bob on', 'ada off']), soon);
});

test('a listener that fails spoils nothing for the others', async () => {
  harness = await startRealtime();
  harness.realtime.onPresenceChange(() => Promise.reject(new Error('away')));
  const announced = watch();
  await harness.connect(harness.signIn('ada'));
  await vi.waitFor(() => expect(announced).toEqual(['ada on']), soon);
});

test('whoever is here when the server stops is told to be gone, once', async () => {
  harness = await startRealtime();
  const announced = watch();
  await harness.connect(harness.signIn('ada'));
  (await harness.connect(harness.signIn('bob'))).disconnect();
  await vi.waitFor(() => expect(announced).toContain('bob off'), soon);
  await harness.realtime.close();
  expect(announced).toEqual(['ada on', 'bob on', 'bob off', 'ada off stop']);
});
