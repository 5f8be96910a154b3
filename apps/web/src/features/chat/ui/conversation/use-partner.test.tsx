import type { RoleSlug } from '@branchline/contract/call';
import type { ChatPartner } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { signInAs } from '#testing/people.ts';
import type { InboxKind, InboxPage } from '#features/chat/core/inbox.ts';
import { refreshInboxes } from '#features/chat/io/inbox-cache.ts';
import { usePartner } from './use-partner.ts';

interface Asked {
  readonly kind: InboxKind;
  readonly page: number;
  readonly search: string;
}

const server = vi.hoisted(() => ({ fetchPartners: vi.fn<(asked: Asked) => Promise<InboxPage>>() }));
vi.mock('#features/chat/api/fetch-partners.ts', () => ({ fetchPartners: server.fetchPartners }));

const person = (userId: string, username: string, role: RoleSlug): ChatPartner => ({
  userId,
  username,
  firstName: username,
  lastName: '',
  role,
  profile: null,
  online: false,
  lastSeen: null,
  unread: 0,
  lastMessage: null,
  conversation: null,
});
const customers = Array.from({ length: 45 }, (_, index) =>
  person(`c-${String(index)}`, `Customer ${String(index)}`, 'customer'),
);
const lists = { people: customers, agents: [person('l-1', 'Meera', 'team_leader')] };

beforeEach(() => {
  server.fetchPartners.mockClear();
  server.fetchPartners.mockImplementation(({ kind, page, search }) => {
    const found = lists[kind].filter(({ username }) => username.includes(search));
    return Promise.resolve({ data: found.slice((page - 1) * 20, page * 20) });
  });
});

function Partner({ id, name, kind }: { id: string; name: string; kind: InboxKind }) {
  const partner = usePartner({ id, name, kind });
  return <p>{partner === undefined ? 'Looking' : (partner?.username ?? 'Nobody')}</p>;
}
const show = (id: string, name = '', kind: InboxKind = 'people') => {
  const queryClient = makeQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <Partner id={id} name={name} kind={kind} />
    </QueryClientProvider>,
  );
  return queryClient;
};
const asked = (kind: InboxKind) => server.fetchPartners.mock.calls.filter(([query]) => query.kind === kind);

test.each(['', 'Meera'])('a team leader finds a fellow leader whose link does not say so (name “%s”)', async (name) => {
  signInAs('team_leader');
  show('l-1', name);
  await screen.findByText('Meera');
});

test('a team leader finds a customer in a link that says they are a fellow leader', async () => {
  signInAs('team_leader');
  show('c-3', '', 'agents');
  await screen.findByText('Customer 3');
});

test('somebody who is not among the newest is found though the link has no name', async () => {
  signInAs('team_leader');
  show('c-44');
  await screen.findByText('Customer 44');
});

test('one who is nowhere is nobody, and a customer is not looked for among fellow leaders', async () => {
  signInAs('customer');
  show('l-1');
  await screen.findByText('Nobody');
  expect(asked('people')).not.toEqual([]);
  expect(asked('agents')).toEqual([]);
});

test('one who is nowhere is looked for once, however often the connection comes back', async () => {
  signInAs('team_leader');
  const queryClient = show('nobody', 'Zubin');
  await screen.findByText('Nobody');
  server.fetchPartners.mockClear();
  await act(() => refreshInboxes(queryClient));
  expect(server.fetchPartners).not.toHaveBeenCalled();
});
