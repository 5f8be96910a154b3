import { expect, it } from 'vitest';
import { createDeviceLanes, type PushResult } from './device-lanes.ts';

/** Sends that end when they are told to. */
const open = () => {
  const { enqueue, isBusy } = createDeviceLanes();
  const begun: string[] = [];
  const ends = new Map<string, (result: PushResult) => void>();
  const send = (deviceId: string, name: string) =>
    enqueue(deviceId, () => {
      begun.push(name);
      return new Promise<PushResult>((resolve) => ends.set(name, resolve));
    });
  const end = (name: string, result: PushResult = 'taken') => ends.get(name)?.(result);
  const turn = () => new Promise(setImmediate);
  return { send, end, begun, isBusy, turn };
};

it('sends to a device one after the other, and to another one meanwhile', async () => {
  const { send, end, begun, isBusy, turn } = open();
  const first = send('slow', 'slow 1');
  const second = send('slow', 'slow 2');
  void send('quick', 'quick 1');
  await turn();
  expect(begun).toEqual(['slow 1', 'quick 1']);
  end('quick 1');
  await turn();
  expect([isBusy('slow'), isBusy('quick')]).toEqual([true, false]);
  end('slow 1', 'lost');
  expect(await first).toBe('lost');
  await turn();
  end('slow 2');
  expect(await second).toBe('taken');
});

it('puts off what waits behind something that did not get through, and tries what comes later', async () => {
  const { send, end, begun, turn } = open();
  const results = ['1', '2', '3'].map((name) => send('slow', name));
  await turn();
  end('1', 'passing');
  expect(await Promise.all(results)).toEqual(['passing', 'passing', 'passing']);
  void send('slow', '4');
  await turn();
  expect(begun).toEqual(['1', '4']);
});

it('lets some twenty wait for a device, and no more', async () => {
  const { send, begun, turn } = open();
  const results = Array.from({ length: 22 }, (_, index) => send('slow', String(index)));
  expect(await results[21]).toBe('passing');
  await turn();
  expect(begun).toEqual(['0']);
});

it('a failure of ours does not stop what comes behind it for good', async () => {
  const { enqueue, isBusy } = createDeviceLanes();
  const failed = enqueue('own', () => Promise.reject(new Error('away')));
  const behind = enqueue('own', () => Promise.resolve('taken'));
  await expect(failed).rejects.toThrow('away');
  expect(await behind).toBe('passing');
  expect(isBusy('own')).toBe(false);
});
