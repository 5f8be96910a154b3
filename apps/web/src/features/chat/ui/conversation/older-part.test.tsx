import { getHome } from '@branchline/contract/home';
import { listCustomerSettings } from '@branchline/contract/public-settings';
import type { Message } from '@branchline/contract/shapes';
import { newMessage } from '@branchline/contract/socket-events';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { setConnection } from '#testing/connection.ts';
import { paths } from '#lib/paths.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { ConversationPage } from '#features/chat/conversation-page.tsx';
import { startChat } from '#features/chat/io/start-chat.ts';
import { getThread } from '#features/chat/io/thread-store.ts';
import { makeMessage } from '#testing/messages.ts';

// The test's browser lays nothing out, so nothing in it changes its size or scrolls.
Element.prototype.scrollBy = () => undefined;
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const server = vi.hoisted(() => ({
  markRead: vi.fn<(partnerId: string, upTo: number) => Promise<null>>(),
  fetchNewestMessages: vi.fn<(partnerId: string) => Promise<Message[]>>(),
  fetchMessagesBefore: vi.fn<(partnerId: string, before: number) => Promise<Message[]>>(),
}));
vi.mock(import('#features/chat/api/mark-messages.ts'), async (load) => ({
  ...(await load()),
  markRead: server.markRead,
}));
vi.mock('#features/chat/api/fetch-partners.ts', () => ({ fetchPartners: () => Promise.resolve({ data: [] }) }));
vi.mock(import('#features/chat/api/fetch-messages.ts'), async (load) => ({
  ...(await load()),
  fetchNewestMessages: server.fetchNewestMessages,
  fetchMessagesBefore: server.fetchMessagesBefore,
}));

const own = makeMe('customer').id;
const leader = '01990000-0000-7000-8000-000000000002';
const message = (seq: number, isRead = true): Message =>
  makeMessage({
    ...{ id: `id-${String(seq)}`, seq, sender: leader, recipient: own, touserid: own },
    ...{ content: `message ${String(seq)}`, isRead },
  });
const pageBefore = (before: number): Message[] => {
  const first = Math.max(1, before - 30);
  return Array.from({ length: before - first }, (_, index) => message(first + index));
};
const newestSeq = 499;

let stop: () => void = () => undefined;
const open = (search = ''): void => {
  const queryClient = makeQueryClient();
  stop = startChat(queryClient, own);
  show(queryClient, search);
};
const show = (queryClient = makeQueryClient(), search = ''): void => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`${paths.conversation}?id=${leader}${search}`]}>
        <Link to={`${paths.conversation}?id=${leader}`}>From a notification</Link>
        <ConversationPage Earlier={() => null} Card={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const pill = (name: string) => screen.findByRole('button', { name });
const isAtNewest = async (): Promise<void> => {
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('button', { name: conversationTexts.toNewest })).toBeNull();
};
const arrive = (seq: number): void => act(() => dispatchServerEvent(newMessage.name, message(seq, false)));

beforeEach(() => {
  signInAs('customer');
  fakeServer.use(
    answers(getHome, () => ({ data: { appName: 'Branchline', me: makeMe('customer'), unread: 0 } })),
    answers(listCustomerSettings, () => ({ list: [] })),
  );
  server.markRead.mockReset().mockResolvedValue(null);
  server.fetchNewestMessages.mockResolvedValue(pageBefore(newestSeq + 1));
  server.fetchMessagesBefore.mockImplementation((_partner, before) => Promise.resolve(pageBefore(before)));
});
afterEach(() => {
  cleanup();
  stop();
  setConnection('idle');
});

test('what arrives while an older part is on show is counted, and read only once it is drawn', async () => {
  open('&seq=10');
  await pill(conversationTexts.toNewest);
  arrive(newestSeq + 1);
  arrive(newestSeq + 2);
  await userEvent.click(await pill(conversationTexts.newMessages(2)));
  expect(server.markRead).not.toHaveBeenCalledWith(leader, newestSeq + 1);
  await waitFor(() => expect(server.markRead).toHaveBeenLastCalledWith(leader, newestSeq + 2));
});

test('left at an older part and opened again, a conversation begins at its newest messages', async () => {
  open('&seq=10');
  await pill(conversationTexts.toNewest);
  cleanup();
  show();
  await isAtNewest();
});

test('who follows a notification from an older part is led to the newest messages', async () => {
  open('&seq=10');
  await pill(conversationTexts.toNewest);
  await userEvent.click(screen.getByRole('link', { name: 'From a notification' }));
  await isAtNewest();
});

test('an older part that comes after the conversation was left is not what it opens at', async () => {
  let answer: () => void = () => undefined;
  server.fetchMessagesBefore.mockImplementation(
    (_partner, before) => new Promise((resolve) => (answer = () => resolve(pageBefore(before)))),
  );
  open('&seq=10');
  await waitFor(() => expect(server.fetchMessagesBefore).toHaveBeenCalled());
  cleanup();
  answer();
  show();
  await isAtNewest();
});

test('who went on to the newest messages stays there when the connection comes back', async () => {
  setConnection('connected');
  open('&seq=10');
  await userEvent.click(await pill(conversationTexts.toNewest));
  act(() => setConnection('connecting'));
  act(() => setConnection('connected'));
  await isAtNewest();
});

/** As a browser lays it out: far more than fits, scrolled almost to its end. */
const readOn = async (): Promise<void> => {
  const list = screen.getByRole('region', { name: conversationTexts.messages });
  const layout = { scrollHeight: 10_000, clientHeight: 500, scrollTop: 9000 };
  for (const [name, value] of Object.entries(layout))
    Object.defineProperty(list, name, { configurable: true, value, writable: true });
  await act(async () => {
    fireEvent.scroll(list);
    await new Promise((resolve) => setTimeout(resolve));
  });
};

test.each([0, 2])('reading on as far as the newest part makes nothing new but what arrived (%s)', async (arrived) => {
  open('&seq=300');
  await pill(conversationTexts.toNewest);
  for (let count = 1; count <= arrived; count++) arrive(newestSeq + count);
  while (getThread(leader).detached !== null) await readOn();
  await pill(arrived === 0 ? conversationTexts.toNewest : conversationTexts.newMessages(arrived));
  arrive(newestSeq + arrived + 1);
  await pill(conversationTexts.newMessages(arrived + 1));
});

test('reading on goes on by itself after a page that did not come', async () => {
  open('&seq=10');
  await pill(conversationTexts.toNewest);
  server.fetchMessagesBefore.mockRejectedValueOnce(new ApiError('offline', 'No answer.'));
  const asked = server.fetchMessagesBefore.mock.calls.length;
  await readOn();
  await waitFor(() => expect(server.fetchMessagesBefore.mock.calls.length).toBeGreaterThan(asked + 1));
});
