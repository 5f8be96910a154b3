import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDeviceCaches } from './device-caches.ts';
import type * as databases from './device-databases.ts';

const never = new Promise<never>(() => undefined);
const device = vi.hoisted(() => ({ keepOnlyUnsent: vi.fn<typeof databases.keepOnlyUnsent>() }));
vi.mock('./device-databases.ts', async (original) => ({ ...(await original<object>()), ...device }));

const deleted: string[] = [];
const stubDatabases = (list: Promise<{ name: string }[]>): void => {
  vi.stubGlobal('indexedDB', {
    databases: () => list,
    deleteDatabase: (name: string) => {
      deleted.push(name);
      return {};
    },
  });
};
const removed: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  deleted.length = removed.length = 0;
  device.keepOnlyUnsent.mockResolvedValue(null);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['personal-pictures', 'app']),
    delete: (name: string) => Promise.resolve(removed.push(name)),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const clear = async (keepsUnsent: boolean): Promise<number> => {
  const cleared = clearDeviceCaches(keepsUnsent);
  await vi.advanceTimersByTimeAsync(10_000);
  return cleared;
};

test('a device whose databases hang holds nobody back', async () => {
  stubDatabases(never);
  expect(await clear(false)).toBe(0);
  stubDatabases(Promise.resolve([{ name: 'branchline-push' }, { name: 'branchline-chat' }]));
  expect(await clear(false)).toBe(0);
  expect(deleted).toEqual(['branchline-push', 'branchline-chat']);
});

test('what may not be sent yet is not deleted where that cannot be looked up, all else is', async () => {
  device.keepOnlyUnsent.mockReturnValue(never);
  stubDatabases(Promise.resolve([{ name: 'branchline-push' }, { name: 'branchline-chat' }]));
  expect(await clear(true)).toBe(0);
  expect(deleted).toEqual(['branchline-push']);
  expect(removed).toEqual(['personal-pictures']);
});
