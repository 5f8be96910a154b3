import { getHome } from '@branchline/contract/home';
import type { ChatPartner, Message } from '@branchline/contract/shapes';
import { messageUpdated, newMessage, presence, typingShown } from '@branchline/contract/socket-events';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { messageTime, rowTime } from '#lib/dates.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { useUnreadCount } from '#lib/unread-count.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { setConnection } from '#testing/connection.ts';
import { makeMessage } from '#testing/messages.ts';
import { makePartner } from '#testing/partners.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { InboxPage } from './inbox-page.tsx';
import type { InboxPage as Page } from './core/inbox.ts';
import { showDraft } from './io/drafts.ts';
import { addToOutbox, changeInOutbox, removeFromOutbox } from './io/outbox.ts';
import { startChat } from './io/start-chat.ts';

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
  fetchPartners: vi.fn<(query: { readonly page: number; readonly filter?: string }) => Promise<Page>>(),
}));
vi.mock('./api/fetch-partners.ts', () => ({ fetchPartners: server.fetchPartners }));

const leaderId = '01990000-0000-7000-8000-000000000002';
const own = makeMe('customer');
const message = makeMessage({ sender: leaderId, recipient: own.id, touserid: own.id, content: 'Please call' });
/** The record of the conversation when it had so many messages, all of them unread but those that went. */
const recordAt = (lastSeq: number, unread = lastSeq, revision = lastSeq) => ({
  ...{ revision, lastSeq, readSeq: 0, partnerReadSeq: 0, partnerDeliveredSeq: 0, unread },
});
const leaderWith = (unread: number, content: string): ChatPartner =>
  makePartner({
    userId: leaderId,
    unread,
    lastMessage: { ...message, content },
    conversation: recordAt(1, unread),
  });

const refused = { code: 'forbidden', message: 'You can no longer write here.', retryAfterSeconds: null };

function UnreadCount() {
  return <output>{useUnreadCount()}</output>;
}

let stop: () => void = () => undefined;
const openInbox = (): void => {
  const queryClient = makeQueryClient();
  stop = startChat(queryClient, own.id);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UnreadCount />
        <InboxPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

let unreadOnServer = 0;
beforeEach(() => {
  signInAs('customer');
  unreadOnServer = 0;
  fakeServer.use(answers(getHome, () => ({ data: { appName: 'Branchline', me: own, unread: unreadOnServer } })));
});
afterEach(() => {
  stop();
  act(() => onlineManager.setOnline(true));
});

const unreadMarks = () => screen.queryAllByText(conversationTexts.unread(1));

test('a message that is deleted before it was read is unread nowhere, even when that is told twice', async () => {
  unreadOnServer = 1;
  server.fetchPartners.mockResolvedValue({ data: [leaderWith(1, 'Please call')] });
  openInbox();
  await screen.findByText('Please call');
  expect(unreadMarks()).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1'));

  unreadOnServer = 0;
  server.fetchPartners.mockResolvedValue({ data: [leaderWith(0, '')] });
  for (let times = 0; times < 2; times++)
    tell(messageUpdated.name, { ...message, content: '', deleted: true, conversation: recordAt(1, 0, 2) });
  await screen.findByText(conversationTexts.deleted);
  await waitFor(() => expect(unreadMarks()).toEqual([]));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0'));
});

test('no more can be typed into a search than can be searched for', async () => {
  server.fetchPartners.mockResolvedValue({ data: [leaderWith(0, 'Please call')] });
  openInbox();
  const field = screen.getByRole('searchbox', { name: conversationTexts.searchPeople });
  await userEvent.click(field);
  await userEvent.paste('a'.repeat(101));
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.fetchPartners).toHaveBeenCalledWith(expect.objectContaining({ search: 'a'.repeat(100) })),
  );
});

test('opened without a network, the list says so, and is there when the network is back', async () => {
  server.fetchPartners.mockResolvedValue({ data: [leaderWith(0, 'Please call')] });
  onlineManager.setOnline(false);
  openInbox();
  await screen.findByText(conversationTexts.listOffline);
  act(() => onlineManager.setOnline(true));
  await screen.findByText('Please call');
  expect(screen.queryByText(conversationTexts.listOffline)).toBeNull();
});

/** An answer of the server that comes when the test says so. */
const answerLater = (): ((page: Page) => Promise<void>) => {
  let resolve: (page: Page) => void = () => undefined;
  const promise = new Promise<Page>((settle) => (resolve = settle));
  server.fetchPartners.mockImplementation(({ page }) => (page === 1 ? promise : Promise.resolve({ data: [] })));
  return async (page) => {
    await act(async () => {
      resolve(page);
      await promise;
    });
  };
};
const tell = (name: string, payload: unknown): void => act(() => dispatchServerEvent(name, payload));
const later: Message = { ...message, id: `${message.id.slice(0, -1)}b`, seq: 2, createdAt: '2026-01-01T00:00:01.000Z' };

test('what happens while the list is under way is not taken back by an answer that is older', async () => {
  unreadOnServer = 1;
  const answer = answerLater();
  openInbox();
  await waitFor(() => expect(server.fetchPartners).toHaveBeenCalled());
  unreadOnServer = 2;
  tell(newMessage.name, { ...later, content: 'Are you there?', conversation: recordAt(2) });
  await answer({ data: [leaderWith(1, 'Please call')] });
  await screen.findByText('Are you there?');
  expect(screen.getByText(conversationTexts.unread(2))).toBeDefined();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2'));
});

test('who comes while the list is under way is there, and who went before it was asked again is not', async () => {
  const answer = answerLater();
  openInbox();
  await waitFor(() => expect(server.fetchPartners).toHaveBeenCalled());
  tell(presence.name, { userid: leaderId, online: true, lastSeen: later.createdAt });
  await answer({ data: [leaderWith(1, 'Please call')] });
  await screen.findByText(uiTexts.online);
  act(() => setConnection('connected'));
  await waitFor(() => expect(screen.queryByText(uiTexts.online)).toBeNull());
  act(() => setConnection('idle'));
});

test('a message that the answer has already is counted once', async () => {
  const answer = answerLater();
  openInbox();
  await waitFor(() => expect(server.fetchPartners).toHaveBeenCalled());
  tell(newMessage.name, { ...message, conversation: recordAt(1) });
  tell(newMessage.name, { ...later, content: 'Are you there?', conversation: recordAt(2) });
  const partner = leaderWith(2, '');
  await answer({
    data: [{ ...partner, lastMessage: { ...later, content: 'Are you there?' }, conversation: recordAt(2) }],
  });
  await screen.findByText('Are you there?');
  expect(screen.getByText(conversationTexts.unread(2))).toBeDefined();
});

test('who writes first while the list is under way is in it', async () => {
  const answer = answerLater();
  openInbox();
  await waitFor(() => expect(server.fetchPartners).toHaveBeenCalled());
  tell(newMessage.name, { ...message, conversation: recordAt(1) });
  server.fetchPartners.mockImplementation(({ page }) =>
    Promise.resolve({ data: page === 1 ? [leaderWith(1, 'Please call')] : [] }),
  );
  await answer({ data: [] });
  await screen.findByText('Please call');
});

test('a total that was counted before a message came does not take it back', async () => {
  server.fetchPartners.mockResolvedValue({ data: [leaderWith(1, 'Please call')] });
  let answerOld: () => void = () => undefined;
  const isAsked = vi.fn<() => void>();
  const counted = (unread: number) => ({ data: { appName: 'Branchline', me: own, unread } });
  fakeServer.use(
    answers(getHome, async () => {
      isAsked();
      if (isAsked.mock.calls.length === 1) await new Promise<void>((resolve) => (answerOld = resolve));
      return counted(isAsked.mock.calls.length);
    }),
  );
  openInbox();
  await screen.findByText('Please call');
  await waitFor(() => expect(isAsked).toHaveBeenCalledOnce());
  tell(newMessage.name, { ...later, content: 'Are you there?', conversation: recordAt(2) });
  answerOld();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2'));
});

test('a row says what of the own words was not sent, and then the newest message again', async () => {
  server.fetchPartners.mockResolvedValue({ data: [leaderWith(0, 'Please call')] });
  openInbox();
  await screen.findByText('Please call');
  act(() => showDraft(leaderId, 'Half a\nthought'));
  await screen.findByText('Half a thought');
  expect(screen.getByText(chatPartTexts.draft)).toBeDefined();
  expect(screen.queryByText('Please call')).toBeNull();
  const entry = await addToOutbox({ partnerId: leaderId, content: 'Too much', files: [] });
  await act(() => changeInOutbox({ type: 'failed', clientId: entry.clientId, failure: refused, failures: 1 }));
  await screen.findByText('Too much');
  expect(screen.getByText(chatPartTexts.unsent)).toBeDefined();
  await act(() => removeFromOutbox(entry.clientId));
  await screen.findByText('Half a thought');
  act(() => showDraft(leaderId, ' '));
  await screen.findByText('Please call');
});

test('a row says what the partner is doing', async () => {
  server.fetchPartners.mockResolvedValue({ data: [leaderWith(0, 'Please call')] });
  openInbox();
  await screen.findByText('Please call');
  tell(typingShown.name, { userid: leaderId, typing: true, recording: true });
  await screen.findByText(conversationTexts.recording);
  tell(typingShown.name, { userid: leaderId, typing: true });
  await screen.findByText(conversationTexts.typing);
  tell(typingShown.name, { userid: leaderId, typing: false });
  await screen.findByText('Please call');
});

test('an older message has its day and its time', async () => {
  server.fetchPartners.mockResolvedValue({ data: [leaderWith(0, 'Please call')] });
  openInbox();
  await screen.findByText('Please call');
  expect(screen.getByText(rowTime(message.createdAt)).textContent).toContain(messageTime(message.createdAt));
});

test('unread people come first for who wants it, and are so at the next start', async () => {
  const other = { ...leaderWith(1, 'Older and unread'), userId: own.id, username: 'Meera Shah' };
  const unread = { ...other, lastMessage: { ...message, createdAt: '2025-01-01T00:00:00.000Z' } };
  server.fetchPartners.mockResolvedValue({ data: [leaderWith(0, 'Please call'), unread] });
  openInbox();
  const names = () => screen.getAllByText(/Ravi Patil|Meera Shah/).map(({ textContent }) => textContent);
  await screen.findByText('Meera Shah');
  expect(names()).toEqual(['Ravi Patil', 'Meera Shah']);
  await userEvent.click(await screen.findByRole('button', { name: chatPartTexts.listMenu }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: chatPartTexts.unreadFirst }));
  await waitFor(() => expect(names()).toEqual(['Meera Shah', 'Ravi Patil']));
  cleanup();
  stop();
  openInbox();
  await screen.findByText('Meera Shah');
  await waitFor(() => expect(names()).toEqual(['Meera Shah', 'Ravi Patil']));
});

test('a name runs in its own direction, whatever that of the page', async () => {
  server.fetchPartners.mockResolvedValue({ data: [{ ...leaderWith(1, 'Please call'), username: 'ليلى (Pune)' }] });
  openInbox();
  expect((await screen.findByText('ليلى (Pune)')).dir).toBe('auto');
});

test('a customer’s further leaders come as the end of the list comes into view, without a button', async () => {
  server.fetchPartners.mockClear();
  // Like a browser's, it tells at once where what it begins to watch stands: the page may begin late.
  let isIntersecting = false;
  const watching = new Set<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: () => void;
      constructor(listener: (seen: { readonly isIntersecting: boolean }[]) => void) {
        this.#tell = () => listener([{ isIntersecting }]);
      }
      observe() {
        watching.add(this.#tell);
        queueMicrotask(this.#tell);
      }
      disconnect() {
        watching.delete(this.#tell);
      }
    },
  );
  server.fetchPartners.mockImplementation(({ page }) =>
    Promise.resolve(page === 1 ? { data: [leaderWith(0, 'First page')], hasMore: true } : { data: [], hasMore: false }),
  );
  openInbox();
  await screen.findByText('First page');
  expect(screen.queryByRole('button', { name: conversationTexts.loadMore })).toBeNull();
  act(() => {
    isIntersecting = true;
    for (const tell of watching) tell();
  });
  const pagesOfTheList = () =>
    server.fetchPartners.mock.calls.flatMap(([{ page, filter }]) => (filter === 'archived' ? [] : [page]));
  await waitFor(() => expect(pagesOfTheList()).toEqual([1, 2]));
  vi.unstubAllGlobals();
});
