import { addNote, listNotes } from '@branchline/contract/notes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { signIn, signOut } from '#lib/session-store.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { CardNotes } from './card-notes.tsx';

const asha = '01990000-0000-7000-8000-0000000000a1';
const bina = '01990000-0000-7000-8000-0000000000b1';
const saved: unknown[] = [];
let letIn = (): void => undefined;

beforeEach(async () => {
  await signOut();
  signInAs('team_leader');
  saved.length = 0;
  fakeServer.use(
    answers(listNotes, () => ({ data: [], page: 1, totalPage: 0, total: 0 })),
    answers(addNote, async ({ body }) => {
      await new Promise<void>((resolve) => (letIn = resolve));
      saved.push(body);
      const author = { id: asha, name: 'Asha' };
      return { data: { id: bina, content: 'kept', author, createdAt: '2026-11-20T10:00:00.000Z' } };
    }),
  );
});

const open = (customerId: string) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <CardNotes customerId={customerId} />
    </QueryClientProvider>,
  );
const field = () => screen.getByLabelText<HTMLTextAreaElement>('New note');

it('keeps a note that is being written when the card is closed, for this customer and person alone', async () => {
  const card = open(asha);
  await userEvent.type(field(), 'Moves house in May');
  card.unmount();
  const other = open(bina);
  expect(field().value).toBe('');
  other.unmount();
  open(asha).unmount();
  const again = open(asha);
  expect(field().value).toBe('Moves house in May');
  again.unmount();
  await signOut();
  signIn('token-2', makeMe('admin', { id: bina }));
  open(asha);
  expect(field().value).toBe('');
});

it('does not bring back a note that was saved after its card was closed', async () => {
  const card = open(asha);
  await userEvent.type(field(), 'Wants a call');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  card.unmount();
  // Not while it is under way either: it would be saved twice.
  const meanwhile = open(asha);
  expect(field().value).toBe('');
  meanwhile.unmount();
  letIn();
  await waitFor(() => expect(saved).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  open(asha);
  expect(field().value).toBe('');
});

it('keeps what is typed while a note is being saved', async () => {
  open(asha);
  await userEvent.type(field(), 'Wants a call');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await userEvent.type(field(), ' on Monday');
  letIn();
  await waitFor(() => expect(saved).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(field().value).toBe('Wants a call on Monday');
});
