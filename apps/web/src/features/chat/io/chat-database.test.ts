import { Blob as NodeBlob } from 'node:buffer';
import { afterEach, expect, test, vi } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import type { StoredEntry } from '../core/outbox.ts';
import { addToDevice, deleteOthersUnsent, fromStored } from './chat-database.ts';
import { soon } from '#testing/wait-options.ts';

/** What the device keeps in each store, by its key; it answers once `isFree`. */
const device = vi.hoisted(() => ({
  isFree: Promise.resolve(),
  isAsked: false,
  version: 1,
  stores: new Map<string, Map<unknown, object>>(),
}));
vi.mock('idb', () => ({
  openDB: (_name: string, version: number = device.version) => {
    if (version < device.version) return Promise.reject(new DOMException('The version is higher.', 'VersionError'));
    const objectStore = (name: string) => ({
      getAll: async () => {
        device.isAsked = true;
        await device.isFree;
        return [...(device.stores.get(name)?.values() ?? [])];
      },
      delete: (key: unknown) => Promise.resolve(device.stores.get(name)?.delete(key)),
    });
    return Promise.resolve({ transaction: () => ({ objectStore, done: Promise.resolve() }) });
  },
}));

const own = makeMe('customer').id;
const fill = (): void => {
  device.stores.set('outbox', new Map([own, 'another'].map((ownerId, place) => [place, { position: place, ownerId }])));
  device.stores.set(
    'drafts',
    new Map([own, 'another'].map((ownerId) => [ownerId, { partnerId: ownerId, ownerId, text: 'Hello' }])),
  );
};
const ownersLeft = () =>
  [...device.stores.values()].map((rows) => [...rows.values()].map((row) => (row as { ownerId: string }).ownerId));

afterEach(() => {
  device.version = 1;
  return signOut();
});

// First of all: a page opens its database once.
test('after a rollback of the site, what a newer release stored is still there', async () => {
  device.version = 1_000;
  signInAs('customer');
  fill();
  await deleteOthersUnsent();
  expect(ownersLeft()).toEqual([[own], [own]]);
});

test('what another person left unsent is deleted, one’s own is not', async () => {
  signInAs('customer');
  fill();
  await deleteOthersUnsent();
  expect(ownersLeft()).toEqual([[own], [own]]);
});

test('what waits is not deleted when its session ends while the device is slow', async () => {
  signInAs('customer');
  fill();
  let letGo: () => void = () => undefined;
  device.isFree = new Promise((resolve) => (letGo = resolve));
  device.isAsked = false;
  const deletion = deleteOthersUnsent();
  await vi.waitFor(() => expect(device.isAsked).toBe(true), soon);
  await signOut();
  letGo();
  await deletion;
  expect(ownersLeft()).toEqual([
    [own, 'another'],
    [own, 'another'],
  ]);
});

test('28.8h: a browser that keeps no Blob keeps the bytes of a file, and what is written after it comes after it', async () => {
  // jsdom's own has no `arrayBuffer`.
  vi.stubGlobal('Blob', NodeBlob);
  const stored: StoredEntry[] = [];
  const safari = {
    add: (_store: string, entry: StoredEntry) => {
      if (entry.files.some(({ blob }) => blob !== null))
        return Promise.reject(new DOMException('The object can not be cloned.', 'DataCloneError'));
      stored.push(entry);
      return Promise.resolve(stored.length);
    },
  } as never;
  const text = { partnerId: 'leader', content: 'Hi', createdAt: '2026-11-20T10:00:00.000Z', refusal: null, files: [] };
  const picture = { name: 'a.png', mimeType: 'image/png', size: 3, fileId: null, url: null };
  const withPicture = { ...text, files: [{ ...picture, blob: new Blob(['png'], { type: 'image/png' }) }] };
  expect(await addToDevice(safari, { ...withPicture, clientId: 'one' })).toBe(1);
  const [second, third] = [
    addToDevice(safari, { ...withPicture, clientId: 'two' }),
    addToDevice(safari, { ...text, clientId: 'three' }),
  ];
  expect(await Promise.all([second, third])).toEqual([2, 3]);
  const [file] = fromStored(stored[0]!).files;
  expect(file).toMatchObject(picture);
  expect(file?.blob?.type).toBe('image/png');
  expect(await file?.blob?.text()).toBe('png');
  vi.unstubAllGlobals();
});
