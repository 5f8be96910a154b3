import type { ChatPartner, Message } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearOutbox, getOutbox } from '#features/chat/io/outbox.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { signInAs } from '#testing/people.ts';
import { ForwardDialog } from './forward-dialog.tsx';

const names = ['Asha', 'Bela', 'Chirag', 'Dev', 'Esha', 'Farah'];
const partners = names.map((username) => ({ userId: username.toLowerCase(), username })) as unknown as ChatPartner[];
vi.mock('#features/chat/api/fetch-partners.ts', () => ({
  fetchPartners: () => Promise.resolve({ data: partners, hasMore: false }),
}));

const message = { id: 'm-1', seq: 1, content: 'We are closed on Friday', files: [] } as unknown as Message;

beforeEach(() => {
  clearOutbox();
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
