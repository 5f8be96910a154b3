import type { Message } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearOutbox, getOutbox } from '#features/chat/io/outbox.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { showToastsWith } from '#lib/toasts.ts';
import { setConnection } from '#testing/connection.ts';
import { makePartner } from '#testing/partners.ts';
import { signInAs } from '#testing/people.ts';
import { ForwardDialog } from './forward-dialog.tsx';

const names = ['Asha', 'Bela', 'Chirag', 'Dev', 'Esha', 'Farah'];
const partners = names.map((username) => makePartner({ userId: username.toLowerCase(), username, role: 'customer' }));
const colleague = makePartner({ userId: 'gita', username: 'Gita' });
const fetchPartners = vi.hoisted(() => vi.fn<(query: { readonly kind: string }) => Promise<unknown>>());
vi.mock('#features/chat/api/fetch-partners.ts', () => ({ fetchPartners }));
const findStored = vi.hoisted(() => vi.fn<(store: string, key: string) => Promise<unknown>>());
vi.mock('#features/chat/io/chat-database.ts', async (original) => ({ ...(await original<object>()), findStored }));

const message = { id: 'm-1', seq: 1, content: 'We are closed on Friday', files: [] } as unknown as Message;

beforeEach(() => {
  clearOutbox();
  fetchPartners.mockImplementation(({ kind }) =>
    Promise.resolve({ data: kind === 'agents' ? [colleague] : partners, hasMore: false }),
  );
  signInAs('team_leader');
});

const open = () => {
  const onSent = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ForwardDialog messages={[message]} onClose={() => undefined} onSent={onSent} />
    </QueryClientProvider>,
  );
  return onSent;
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('says before how many people a message goes to, and in words that a sixth is one too many', async () => {
  const onSent = open();
  expect(screen.getByText(gestureTexts.forwardMost(5))).toBeTruthy();
  await screen.findByRole('checkbox', { name: 'Asha' });
  for (const name of names.slice(0, 4)) await userEvent.click(box(name));
  expect(screen.queryByText(gestureTexts.forwardFull(5))).toBeNull();
  await userEvent.click(box('Esha'));
  expect(screen.getByText(gestureTexts.forwardFull(5)).role).toBe('status');
  await userEvent.click(box('Farah'));
  expect(box('Farah').checked).toBe(false);

  // Another one in the place of one who was chosen.
  await userEvent.click(box('Asha'));
  await userEvent.click(box('Farah'));
  await userEvent.click(screen.getByRole('button', { name: gestureTexts.forward }));
  expect(getOutbox().map(({ partnerId, forwardOf }) => [partnerId, forwardOf])).toEqual(
    ['bela', 'chirag', 'dev', 'esha', 'farah'].map((id) => [id, 'm-1']),
  );
  expect(onSent).toHaveBeenCalledTimes(1);
});

test('a leader forwards to a fellow leader too', async () => {
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Gita' }));
  await userEvent.click(screen.getByRole('button', { name: gestureTexts.forward }));
  expect(getOutbox().map(({ partnerId }) => partnerId)).toEqual(['gita']);
});

test('without a network, those whom the device keeps can be chosen, and it says that it goes out later', async () => {
  fetchPartners.mockRejectedValue(new Error('No network'));
  findStored.mockImplementation((_store, kind) =>
    Promise.resolve(kind === 'people' ? { kind: 'people', partners } : undefined),
  );
  const hasNetwork = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  setConnection('connecting');
  const shown = vi.fn<(message: string) => void>();
  const stop = showToastsWith(({ message }) => shown(message));
  open();
  await userEvent.type(await screen.findByRole('searchbox'), 'che{Enter}');
  await screen.findByText(conversationTexts.noUsers);
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Dev' }));
  await userEvent.click(screen.getByRole('button', { name: gestureTexts.forward }));
  expect(shown).toHaveBeenCalledWith(gestureTexts.forwardLater('Dev'));
  stop();
  hasNetwork.mockRestore();
  setConnection('connected');
});
