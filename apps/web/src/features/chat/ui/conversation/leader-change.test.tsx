import type { ChatPartner } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { InboxPage } from '#features/chat/core/inbox.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { makePartner } from '#testing/partners.ts';
import { signInAs } from '#testing/people.ts';
import { ClosedNote } from './closed-note.tsx';
import { PartnerHint } from './partner-hint.tsx';

const server = vi.hoisted(() => ({
  fetchPartners: vi.fn<(asked: { readonly filter: string }) => Promise<InboxPage>>(),
}));
vi.mock('#features/chat/api/fetch-partners.ts', () => ({ fetchPartners: server.fetchPartners }));

const ravi = makePartner({
  assigned: true,
  canWrite: true,
  availability: { state: 'open', until: null, cover: null },
});
const successor = { id: ravi.userId, name: ravi.username, until: null, hasLeft: false };
const asha: ChatPartner = {
  ...ravi,
  userId: ravi.userId.replace(/2$/, '3'),
  username: 'Asha Menon',
  assigned: false,
  canWrite: false,
  successor,
};

/** Shows a part of a conversation to a customer whose lists hold these partners. */
const show = (part: ReactNode, lists: Readonly<Record<string, ChatPartner[]>> = {}): void => {
  server.fetchPartners.mockImplementation(({ filter }) => Promise.resolve({ data: lists[filter] ?? [] }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
};

beforeEach(() => void signInAs('customer'));

test.each([
  ['passed on', successor, 'Asha Menon has passed your conversation on. Ravi Patil answers you now.'],
  ['left', { ...successor, hasLeft: true }, 'Asha Menon is not in your branch any more. Ravi Patil answers you now.'],
  [
    'until a day',
    { ...successor, until: '2999-01-02' },
    /^Asha Menon is back on .*02.*\. Until then Ravi Patil answers you\.$/,
  ],
])('a customer reads who answers now, and why: %s', (_why, now, words) => {
  show(<ClosedNote partner={{ ...asha, successor: now }} />);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write to Ravi Patil' })).toBeTruthy();
});

test.each([
  ['listed', { all: [ravi, asha] }, 'Answers you in place of Asha Menon'],
  ['archived', { all: [ravi], archived: [asha] }, 'Answers you in place of Asha Menon'],
  [
    'back on a day',
    { all: [ravi, { ...asha, successor: { ...successor, until: '2999-01-02' } }] },
    /^Answers you in place of Asha Menon until .*02/,
  ],
])('a customer reads in whose place a leader answers: one who is %s', async (_where, lists, words) => {
  show(<PartnerHint partner={ravi} />, lists);
  expect(await screen.findByText(words)).toBeTruthy();
});
