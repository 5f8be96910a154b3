import { messageUpdated } from '@branchline/contract/socket-events';
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { signOut } from '#lib/session-store.ts';
import { writeStored } from '#lib/stored-keys.ts';
import { starTexts as texts } from '#features/chat/texts/star-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { setConnection } from '#testing/connection.ts';
import { makeMessage } from '#testing/messages.ts';
import { goOffline, goOnline } from '#testing/network.ts';
import { makePartner } from '#testing/partners.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { soon } from '#testing/wait-options.ts';
import type { FoundPage } from './api/search-messages.ts';
import type { fetchStars } from './api/stars.ts';
import { clearOutbox } from './io/outbox.ts';
import { setStarred, startStars } from './io/stars-sync.ts';
import { clearThreads, updateThread } from './io/thread-store.ts';
import { StarredPage } from './starred-page.tsx';

interface Row {
  readonly id: string;
  readonly ownerId?: string;
  readonly message: { readonly content: string };
}
/** What the device keeps of the list, by message; null: it refuses to keep anything. */
const device = vi.hoisted(() => ({ starred: new Map() as Map<string, Row> | null }));
vi.mock('idb', () => {
  /** Of this one store alone. */
  const of = (name: string): Promise<Map<string, Row>> =>
    name === 'starred' && device.starred ? Promise.resolve(device.starred) : Promise.reject(new Error('refused'));
  const objectStore = (name: string) => ({
    get: async (id: string) => (await of(name)).get(id),
    getAll: async () => [...(await of(name)).values()],
    getAllKeys: async () => [...(await of(name)).keys()],
    put: async (row: Row) => (await of(name)).set(row.id, row),
    delete: async (id: string) => (await of(name)).delete(id),
  });
  return {
    openDB: () =>
      Promise.resolve({
        get: (name: string, id: string) => objectStore(name).get(id),
        getAll: (name: string) => objectStore(name).getAll(),
        put: (name: string, row: Row) => objectStore(name).put(row),
        transaction: (name: string) => ({ store: objectStore(name), done: Promise.resolve() }),
      }),
  };
});
const server = vi.hoisted(() => ({
  fetchStarred: vi.fn<() => Promise<FoundPage>>(),
  fetchStars: vi.fn<typeof fetchStars>(),
}));
vi.mock('./api/stars.ts', () => ({ ...server, starredKey: 'starred', putStar: () => Promise.resolve() }));

const own = makeMe('customer').id;
const asha = makePartner({ userId: 'asha', username: 'Asha Menon' });
const bela = makePartner({ userId: 'bela', username: 'Bela Shah' });
const found = (id: string, content: string, partner = asha) => ({
  message: makeMessage({ id, content, sender: partner.userId, recipient: own }),
  partner,
});
const [code, door] = [found('m-1', 'The gate code is 4711'), found('m-2', 'The blue door', bela)];

let stop: () => void = () => undefined;
/** As after a start of the app. */
const open = (search = ''): void => {
  stop();
  stop = startStars();
  cleanup();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[`/starred-messages${search}`]}>
        <StarredPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const shows = (...words: readonly RegExp[]): Promise<void> =>
  waitFor(() => {
    const rows = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(words.map((each) => expect.stringMatching(each) as string));
  }, soon);
/** Opens the list once with a network. */
const load = async (): Promise<void> => {
  open();
  await shows(/blue door/, /gate code/);
  goOffline();
};

beforeEach(() => {
  device.starred = new Map();
  signInAs('customer');
  writeStored('stars', 'm-1 m-2');
  server.fetchStarred.mockResolvedValue({ data: [door, code], hasMore: true });
  server.fetchStars.mockResolvedValue({ ids: ['m-1', 'm-2'], used: [] });
  setConnection('idle');
});
afterEach(async () => {
  stop();
  focusManager.setFocused(undefined);
  clearOutbox();
  clearThreads();
  goOnline();
  await signOut();
});

test('what was loaded stands there without a network after a restart, also of one partner, and says what it does not know', async () => {
  await load();
  open();
  await shows(/Bela Shah.*blue door/, /Asha Menon.*gate code/);
  expect(screen.queryByRole('button', { name: texts.more })).toBeNull();
  open('?id=asha');
  await shows(/gate code/);
  open('?id=nobody');
  expect(await screen.findByText(texts.none)).toBeTruthy();
  // One that was starred on another device, of whoever.
  writeStored('stars', 'm-1 m-2 m-3');
  open('?id=nobody');
  expect(await screen.findByText(uiTexts.offlineTitle)).toBeTruthy();
});

test('what was loaded stays when one comes back to the page without a network', async () => {
  device.starred = new Map([['m-1', { ...code, id: 'm-1', ownerId: own }]]);
  await load();
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    // The list asks again a moment later, and waits for a network.
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await shows(/blue door/, /gate code/);
});

test('without a network a star that comes or goes is seen, also after another restart', async () => {
  await load();
  const late = found('m-3', 'Bring the form');
  updateThread('asha', (thread) => ({ ...thread, partner: asha, messages: [late.message] }));
  setStarred([late.message], true);
  open();
  await shows(/Bring the form/, /blue door/, /gate code/);
  const row = screen.getAllByRole('listitem')[1]!;
  await userEvent.click(within(row).getByRole('button'));
  await shows(/Bring the form/, /gate code/);
  clearOutbox();
  open();
  await shows(/Bring the form/, /gate code/);
});

test('words of a message that was deleted or changed since do not stay, nor what lost its star elsewhere', async () => {
  await load();
  act(() => {
    dispatchServerEvent(messageUpdated.name, { ...code.message, content: 'The gate code is 1147' });
    dispatchServerEvent(messageUpdated.name, { ...door.message, content: '', deleted: true });
  });
  await shows(/gate code/);
  await vi.waitFor(() => expect(device.starred?.get('m-2')?.message.content).toBe(''), soon);
  open();
  await shows(/1147/);
  server.fetchStars.mockResolvedValue({ ids: [], used: [] });
  act(() => setConnection('connected'));
  await vi.waitFor(() => expect(device.starred?.size).toBe(0), soon);
});

test('what another person of this device starred is shown to nobody else', async () => {
  device.starred = new Map([['m-1', { ...code, id: 'm-1', ownerId: 'another' }]]);
  goOffline();
  open();
  expect(await screen.findByText(uiTexts.offlineTitle)).toBeTruthy();
  expect(screen.queryByText(/gate code/)).toBeNull();
});

test('where the device keeps nothing, the list is there as long as the page', async () => {
  device.starred = null;
  await load();
  await shows(/blue door/, /gate code/);
  open();
  expect(await screen.findByText(uiTexts.offlineTitle)).toBeTruthy();
});
