import { getHome } from '@branchline/contract/home';
import { listCustomerSettings } from '@branchline/contract/public-settings';
import type { ChatPartner, Message } from '@branchline/contract/shapes';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { BrowserRouter, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { setConnection } from '#testing/connection.ts';
import { paths } from '#lib/paths.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { leaderTexts } from '#features/chat/texts/leader-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMessage } from '#testing/messages.ts';
import { goOffline, goOnline } from '#testing/network.ts';
import { makePartner } from '#testing/partners.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { ConversationPage } from './conversation-page.tsx';
import { InboxPage } from './inbox-page.tsx';
import type { InboxPage as Page } from './core/inbox.ts';
import { startChat } from './io/start-chat.ts';
import { updateThread } from './io/thread-store.ts';
import { setTyping } from './io/typing.ts';

// The test's browser lays nothing out, so nothing in it changes its size.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const server = vi.hoisted(() => ({
  fetchPartners: vi.fn<() => Promise<Page>>(),
  fetchNewestMessages: vi.fn<(partnerId: string) => Promise<Message[]>>(),
}));
vi.mock('./api/fetch-partners.ts', () => ({ fetchPartners: server.fetchPartners }));
vi.mock(import('./api/fetch-messages.ts'), async (load) => ({
  ...(await load()),
  fetchNewestMessages: server.fetchNewestMessages,
  fetchMessagesBefore: () => Promise.resolve([]),
}));

const leader = makePartner();

const ownId = makeMe('customer').id;
const message = makeMessage({
  sender: leader.userId,
  recipient: ownId,
  touserid: ownId,
  content: 'Please call',
  isRead: true,
});

function Browser() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <>
      <output aria-label="Address">{pathname}</output>
      <button onClick={() => void navigate(-1)}>Browser’s back</button>
    </>
  );
}

const open = (...history: string[]): QueryClient => {
  const queryClient = makeQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={history} initialIndex={history.length - 1}>
        <Browser />
        <Routes>
          <Route path={paths.inbox} element={<InboxPage />} />
          <Route path={paths.conversation} element={<ConversationPage Earlier={() => null} Card={() => null} />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return queryClient;
};
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
const shows = (address: string): Promise<void> =>
  waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(address));

beforeEach(() => {
  signInAs('customer');
  fakeServer.use(
    answers(getHome, () => ({ data: { appName: 'Branchline', me: makeMe('customer'), unread: 0 } })),
    answers(listCustomerSettings, () => ({ list: [] })),
  );
  server.fetchPartners.mockResolvedValue({ data: [leader] });
  server.fetchNewestMessages.mockResolvedValue([]);
});

test('the arrow leads back to the list, and the browser’s back from there to what was before it', async () => {
  open(paths.about, paths.inbox);
  await userEvent.click(await screen.findByRole('link', { name: /Ravi Patil/ }));
  await shows(paths.conversation);
  await userEvent.dblClick(screen.getByRole('button', { name: conversationTexts.back }));
  await shows(paths.inbox);
  await press('Browser’s back');
  await shows(paths.about);
});

test('a conversation that was opened by its address is not there any more after its arrow', async () => {
  open(paths.about, `${paths.conversation}?id=${leader.userId}`);
  await press(conversationTexts.back);
  await shows(paths.inbox);
  await press('Browser’s back');
  await shows(paths.about);
});

const field = () => screen.queryByRole('textbox', { name: conversationTexts.writeMessage });

test('to somebody who is not there, nobody can write', async () => {
  server.fetchNewestMessages.mockRejectedValue(new ApiError('not_found', 'This person does not exist.'));
  open(`${paths.conversation}?id=abc&name=Foo`);
  await screen.findByText(conversationTexts.threadFailed);
  expect(field()).toBeNull();
});

test('where the address names nobody, nobody can write', async () => {
  server.fetchNewestMessages.mockRejectedValue(new ApiError('invalid', 'An id is needed.'));
  open(paths.conversation);
  await screen.findByText(conversationTexts.threadFailed);
  expect(field()).toBeNull();
});

test('one can write while the server cannot be asked', async () => {
  server.fetchNewestMessages.mockRejectedValue(new ApiError('forbidden', 'Not now.'));
  open(`${paths.conversation}?id=${leader.userId}`);
  await screen.findByText(conversationTexts.threadFailed);
  expect(field()).not.toBeNull();
});

test('one can write on in a conversation of which the device kept messages', async () => {
  updateThread('kept', (thread) => ({ ...thread, messages: [message] }));
  server.fetchNewestMessages.mockRejectedValue(new ApiError('not_found', 'This person does not exist.'));
  open(`${paths.conversation}?id=kept`);
  await waitFor(() => expect(server.fetchNewestMessages).toHaveBeenCalledWith('kept'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(field()).not.toBeNull();
});

test('opened without a network, a conversation says so, and is there when the network is back', async () => {
  goOffline();
  open(`${paths.conversation}?id=unkept`);
  expect(await screen.findByText(uiTexts.offlineTitle)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: conversationTexts.nobody })).toBeTruthy();
  expect(field()).not.toBeNull();
  goOnline();
  expect(await screen.findByText(conversationTexts.noMessages)).toBeTruthy();
});

test('the heading has words while nobody knows yet whose conversation it is', async () => {
  server.fetchPartners.mockReturnValue(new Promise(() => undefined));
  open(`${paths.conversation}?id=${leader.userId}`);
  expect(await screen.findByRole('heading', { name: uiTexts.loading })).toBeTruthy();
});

test('a conversation that could not be loaded comes by itself once the connection does', async () => {
  setConnection('connecting');
  server.fetchNewestMessages.mockRejectedValue(new ApiError('internal', 'Not now.'));
  const stop = startChat(open(`${paths.conversation}?id=late`), makeMe('customer').id);
  expect(await screen.findByText(conversationTexts.threadFailed)).toBeTruthy();
  server.fetchNewestMessages.mockResolvedValue([]);
  act(() => setConnection('connected'));
  expect(await screen.findByText(conversationTexts.noMessages)).toBeTruthy();
  setConnection('idle');
  cleanup();
  stop();
});

test('a leader edits the name of a customer, but not from a link in agent mode', async () => {
  signInAs('team_leader');
  server.fetchPartners.mockResolvedValue({ data: [{ ...leader, role: 'customer' }] });
  open(`${paths.conversation}?id=${leader.userId}`);
  expect(await screen.findByRole('button', { name: conversationTexts.edit })).toBeTruthy();
  cleanup();
  open(`${paths.conversation}?id=${leader.userId}&agent=true`);
  expect(await screen.findByRole('heading', { name: 'Ravi Patil' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: conversationTexts.edit })).toBeNull();
});

test('a customer’s card is one step in the history, also where one taps again while its code is on its way', async () => {
  signInAs('team_leader');
  server.fetchPartners.mockResolvedValue({ data: [{ ...leader, role: 'customer' }] });
  window.history.replaceState(null, '', `${paths.conversation}?id=${leader.userId}`);
  const Card = lazy(() => new Promise<never>(() => undefined));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <BrowserRouter>
        <ConversationPage Earlier={() => null} Card={Card} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  const name = await screen.findByRole('button', { name: 'Ravi Patil' });
  const steps = window.history.length;
  fireEvent.click(name);
  fireEvent.click(name);
  expect(window.location.search).toContain('card=true');
  expect(window.history.length).toBe(steps + 1);
  window.history.replaceState(null, '', '/');
});

const strangers = (id: string): string =>
  `${paths.conversation}?id=${id}&name=Trusted%20Bank` + `&img=%2Ffiles%2Fp%2Fbank.webp&time=2026-01-01T00:00:00.000Z`;
/** Nothing of what the address says, and nothing to do with whom it names. */
const lendsNothing = (): void => {
  expect(document.body.textContent).not.toMatch(/Trusted Bank|Last active/);
  expect(document.querySelector('header img')).toBeNull();
  expect(screen.queryByRole('button', { name: conversationTexts.menu })).toBeNull();
};

test.each(['not_found', 'invalid'] as const)(
  '28.8c: an address that is nobody’s (%s) lends nobody its name, picture and time, and there is nothing to do',
  async (code) => {
    server.fetchPartners.mockResolvedValue({ data: [] });
    server.fetchNewestMessages.mockRejectedValue(new ApiError(code, 'This person does not exist.'));
    open(strangers('nobody'));
    expect(await screen.findByRole('heading', { name: conversationTexts.nobody })).toBeTruthy();
    lendsNothing();
  },
);

test('28.8c: … nor while it loads', async () => {
  server.fetchPartners.mockReturnValue(new Promise(() => undefined));
  server.fetchNewestMessages.mockReturnValue(new Promise(() => undefined));
  open(strangers('slow'));
  await waitFor(() => expect(server.fetchNewestMessages).toHaveBeenCalledWith('slow'));
  lendsNothing();
});

test('28.8c: … nor without a network', async () => {
  goOffline();
  open(strangers('offline'));
  expect(await screen.findByText(uiTexts.offlineTitle)).toBeTruthy();
  lendsNothing();
  goOnline();
});

test('28.8c: … nor where the server cannot be asked', async () => {
  server.fetchPartners.mockResolvedValue({ data: [] });
  server.fetchNewestMessages.mockRejectedValue(new ApiError('forbidden', 'Not now.'));
  open(strangers('refused'));
  expect(await screen.findByText(conversationTexts.threadFailed)).toBeTruthy();
  lendsNothing();
});

test('28.8c: whom the device knows from the list has name and menu while the conversation loads', async () => {
  server.fetchPartners.mockResolvedValue({ data: [{ ...leader, userId: leader.userId.replace(/2$/, '9') }] });
  server.fetchNewestMessages.mockReturnValue(new Promise(() => undefined));
  open(paths.inbox);
  await userEvent.click(await screen.findByRole('link', { name: /Ravi Patil/ }));
  expect(screen.getByRole('heading', { name: 'Ravi Patil' })).toBeTruthy();
  expect(screen.getByRole('button', { name: conversationTexts.menu })).toBeTruthy();
});

test('28.8e: to a partner who was turned off or moved one reads on, and is told beforehand that one cannot write', async () => {
  server.fetchPartners.mockResolvedValue({ data: [{ ...leader, canWrite: false }] });
  server.fetchNewestMessages.mockResolvedValue([message]);
  open(`${paths.conversation}?id=${leader.userId}`);
  expect(await screen.findByText(chatPartTexts.cannotWrite('Ravi Patil'))).toBeTruthy();
  expect(screen.getByRole('region', { name: conversationTexts.messages })).toBeTruthy();
  expect(field()).toBeNull();
});

test('28.8f: when somebody was last active stays while they type', async () => {
  const lastSeen = '2026-01-01T00:00:00.000Z';
  server.fetchPartners.mockResolvedValue({ data: [{ ...leader, lastSeen }] });
  open(`${paths.conversation}?id=${leader.userId}`);
  expect(await screen.findByText(/Last active/)).toBeTruthy();
  act(() => setTyping(leader.userId, 'typing'));
  expect(screen.getByText(conversationTexts.typing)).toBeTruthy();
  expect(screen.getByText(/Last active/)).toBeTruthy();
});

test('a leader reads under the name that no notification reaches a customer, or that a text told them', async () => {
  signInAs('team_leader');
  const customer: ChatPartner = {
    ...leader,
    userId: leader.userId.replace(/2$/, '7'),
    role: 'customer',
    reach: 'stale',
    nudgedAt: null,
  };
  server.fetchPartners.mockResolvedValue({ data: [customer] });
  open(`${paths.conversation}?id=${customer.userId}`);
  expect(await screen.findByText(leaderTexts.reach.stale)).toBeTruthy();
  cleanup();
  const { id, seq, content, messageType, createdAt } = message;
  const lastMessage = { id, seq, content, messageType, createdAt, sender: makeMe('team_leader').id, isRead: false };
  server.fetchPartners.mockResolvedValue({
    data: [{ ...customer, nudgedAt: '2026-01-01T00:00:00.000Z', lastMessage }],
  });
  open(`${paths.conversation}?id=${customer.userId}`);
  expect(await screen.findByText(/Told by text/)).toBeTruthy();
  expect(screen.queryByText(leaderTexts.reach.stale)).toBeNull();
});
