import { archivePartner } from '@branchline/contract/customer-card';
import type { ChatPartner } from '@branchline/contract/shapes';
import { usersChatWithMe } from '@branchline/contract/socket-events';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { archiving } from '#features/chat/io/archiving.ts';
import { ApiError } from '#lib/api-error.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { useStore } from '#lib/store.ts';
import { archiveTexts as texts } from '#features/chat/texts/archive-texts.ts';
import { showToastsWith } from '#lib/toasts.ts';
import { makeMessage } from '#testing/messages.ts';
import { makePartner } from '#testing/partners.ts';
import { ArchiveDialog } from './archive-dialog.tsx';

const server = vi.hoisted(() => ({ emit: vi.fn<(event: { readonly name: string }, payload: unknown) => unknown>() }));
vi.mock('#lib/realtime.ts', async (original) => ({
  ...(await original<object>()),
  emit: async (event: { readonly name: string }, payload: unknown) => Promise.resolve(server.emit(event, payload)),
}));

const customer = (userId: string, username: string, isWrittenTo = true): ChatPartner =>
  makePartner({ userId, username, role: 'customer', lastMessage: isWrittenTo ? makeMessage() : null });
const people = [customer('asha', 'Asha'), customer('ravi', 'Ravi'), customer('new', 'Mira', false)];

/** Whom the server has archived, and whom it cannot archive because the device is offline. */
let archived: Set<string>;
let unreachable: Set<string>;
let messages: string[];
let giveBack: () => void;
beforeEach(() => {
  [archived, unreachable, messages] = [new Set(), new Set(), []];
  giveBack = showToastsWith(({ message }) => messages.push(message));
  server.emit.mockImplementation((event, payload) => {
    if (event.name === usersChatWithMe.name)
      return { data: people.map((person) => ({ ...person, archived: archived.has(person.userId) })), hasMore: false };
    if (event.name !== archivePartner.name) throw new Error(event.name);
    const { userid } = payload as { readonly userid: string };
    if (unreachable.has(userid)) throw new ApiError('offline', 'You are offline.');
    archived.add(userid);
    return {};
  });
});
afterEach(() => giveBack());

function Dialog() {
  const first = useStore(archiving, (chosen) => chosen);
  return first && <ArchiveDialog kind="people" first={first} />;
}
const choose = async (...names: readonly string[]) => {
  archiving.set(new Map());
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Dialog />
    </QueryClientProvider>,
  );
  for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name }));
};
const archive = (count: number) => userEvent.click(screen.getByRole('button', { name: texts.archiveCount(count) }));
const chosen = () =>
  screen
    .getAllByRole('checkbox', { checked: true })
    .map((box) => box.closest('label')?.querySelector('bdi')?.textContent);

test('several conversations are chosen and archived, and the dialog closes', async () => {
  await choose('Asha', 'Ravi');
  expect(screen.queryByRole('checkbox', { name: 'Mira' })).toBeNull();
  await archive(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([...archived]).toEqual(['asha', 'ravi']);
  expect(messages).toEqual([texts.done(2)]);
});

test('without a network it says so, and what was chosen stays for another try', async () => {
  unreachable = new Set(['asha', 'ravi']);
  await choose('Asha', 'Ravi');
  await archive(2);
  await waitFor(() => expect(messages).toEqual([texts.offline]));
  expect(chosen()).toEqual(['Asha', 'Ravi']);
  unreachable.clear();
  await archive(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([...archived]).toEqual(['asha', 'ravi']);
});

test('where the network breaks off, only who was not archived stays chosen', async () => {
  unreachable = new Set(['ravi']);
  await choose('Asha', 'Ravi');
  await archive(2);
  await waitFor(() => expect(chosen()).toEqual(['Ravi']));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Asha' })).toBeNull());
  expect(messages).toEqual([texts.offline, texts.done(1)]);
});
