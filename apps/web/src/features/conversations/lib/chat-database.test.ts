import { afterEach, expect, test, vi } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { deleteOthersUnsent } from './chat-database.ts';

/** What the device keeps in each store, by its key; it answers once `isFree`. */
const device = vi.hoisted(() => ({
  isFree: Promise.resolve(),
  isAsked: false,
  stores: new Map<string, Map<unknown, object>>(),
}));
vi.mock('idb', () => ({
  openDB: () => {
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

afterEach(() => signOut());

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
  await vi.waitFor(() => expect(device.isAsked).toBe(true));
  await signOut();
  letGo();
  await deletion;
  expect(ownersLeft()).toEqual([
    [own, 'another'],
    [own, 'another'],
  ]);
});
