import type { RoleSlug } from '@branchline/contract/call';
import type { ChatPartner } from '@branchline/contract/shapes';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { makePartner } from '#testing/partners.ts';
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
/** The lists that the device keeps. */
const stored = vi.hoisted(() => new Map<string, { readonly partners: readonly ChatPartner[] }>());
vi.mock('#features/chat/io/chat-database.ts', async (original) => ({
  ...(await original()),
  findStored: (_store: string, kind: string) => Promise.resolve(stored.get(kind)),
}));

const person = (userId: string, username: string, role: RoleSlug): ChatPartner =>
  makePartner({ userId, username, role });
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

test('without a network whoever is in a list that the device keeps is who they are, and nobody else is anybody', async () => {
  signInAs('team_leader');
  stored.set('people', { partners: customers.slice(0, 20) });
  onlineManager.setOnline(false);
  show('c-3');
  await screen.findByText('Customer 3');
  show('c-44');
  await screen.findByText('Nobody');
  expect(server.fetchPartners).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  await screen.findByText('Customer 44');
  stored.clear();
});

test('whoever is in a list that the device keeps is shown while no server answers yet', async () => {
  signInAs('team_leader');
  stored.set('people', { partners: customers.slice(0, 20) });
  server.fetchPartners.mockReturnValue(new Promise(() => undefined));
  show('c-3');
  await screen.findByText('Customer 3');
  show('c-44');
  expect(await screen.findByText('Looking')).toBeTruthy();
  stored.clear();
});
