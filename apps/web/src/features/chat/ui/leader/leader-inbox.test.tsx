import {
  answerDone,
  answerNeeded,
  inboxCounts,
  listLabels,
  markUnread,
  pinPartner,
} from '@branchline/contract/customer-card';
import { getHome } from '@branchline/contract/home';
import type { ChatPartner, Label } from '@branchline/contract/shapes';
import { newMessage, partnerChanged, usersChatWithMe } from '@branchline/contract/socket-events';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { showToastsWith, type ToastRequest } from '#lib/toasts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { InboxPage } from '#features/chat/inbox-page.tsx';
import { startChat } from '#features/chat/io/start-chat.ts';
import { setUnreadFirst } from '#features/chat/io/inbox-order.ts';
import { leaderTexts } from '#features/chat/texts/leader-texts.ts';
import { waitingTimeTexts } from '#lib/texts/waiting-time-texts.ts';
import { makeMessage } from '#testing/messages.ts';
import { makePartner } from '#testing/partners.ts';

// The test's browser lays nothing out, so nothing in it changes its size.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const server = vi.hoisted(() => ({ emit: vi.fn<(event: { readonly name: string }, payload: unknown) => unknown>() }));
vi.mock('#lib/realtime.ts', async (original) => ({
  ...(await original<object>()),
  emit: (event: { readonly name: string }, payload: unknown) => Promise.resolve(server.emit(event, payload)),
}));

const vip: Label = { id: '01990000-0000-7000-8000-0000000000f1', name: 'VIP', color: 'red' };
const own = makeMe('team_leader');
const idOf = (place: number): string => `01990000-0000-7000-8000-00000000010${String(place)}`;
const customer = (place: number, change: Partial<ChatPartner> = {}): ChatPartner =>
  makePartner({
    userId: idOf(place),
    username: `Customer ${String(place)}`,
    role: 'customer',
    pinned: false,
    markedUnread: false,
    labels: [],
    ...change,
  });

let lists: Record<string, readonly ChatPartner[]> = {};
const asked = (name: string) => server.emit.mock.calls.filter(([event]) => event.name === name).map(([, sent]) => sent);

function Address() {
  return <output>{useLocation().search}</output>;
}
let stop: () => void = () => undefined;
const openInbox = (address = '/chat-users'): void => {
  const queryClient = makeQueryClient();
  stop = startChat(queryClient, own.id);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <InboxPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
beforeEach(() => {
  signInAs('team_leader');
  lists = { all: [customer(1), customer(2)] };
  fakeServer.use(
    answers(getHome, () => ({ data: { appName: 'Branchline', me: own, unread: 0 } })),
    answers(listLabels, () => ({ data: [vip] })),
  );
  server.emit.mockReset();
  server.emit.mockImplementation((event, payload) => {
    if (event.name === usersChatWithMe.name) {
      const { filter = 'all', page } = payload as { readonly filter?: string; readonly page: number };
      return { status: 1, data: page === 1 ? (lists[filter] ?? []) : [], hasMore: false };
    }
    if (event.name === inboxCounts.name) return { status: 1, data: { waiting: 2, unread: 3, pinned: 0, labels: [] } };
    return { status: 1 };
  });
});
afterEach(() => stop());

const rowNames = (): string[] =>
  screen.getAllByRole('link', { hidden: true }).map((row) => /Customer \d/.exec(row.textContent)?.[0] ?? '');
const tellChange = (partner: ChatPartner): void =>
  act(() => dispatchServerEvent(partnerChanged.name, { partner, userId: partner.userId }));
const record = { revision: 1, lastSeq: 1, readSeq: 0, partnerReadSeq: 0, partnerDeliveredSeq: 0, unread: 1 };
/** A message with customer 1, sent by one of the two. */
const tellMessage = (seq: number, sender: string, auto = false): void =>
  act(() =>
    dispatchServerEvent(
      newMessage.name,
      makeMessage({
        ...{ id: idOf(9), seq, sender, recipient: sender === own.id ? idOf(1) : own.id, touserid: own.id },
        ...{ auto, conversation: { ...record, revision: seq, lastSeq: seq } },
      }),
    ),
  );
const openMenu = async (name: string): Promise<void> => {
  await screen.findByText(name);
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.moreOf(name), hidden: true }));
};

test('a filter stands in the address, asks the server, and says how many it holds', async () => {
  lists['unread'] = [customer(2, { markedUnread: true })];
  openInbox();
  await screen.findByText('Customer 1');
  await userEvent.click(await screen.findByRole('button', { name: 'Unread 3' }));
  await waitFor(() => expect(screen.queryByText('Customer 1')).toBeNull());
  await screen.findByText('Customer 2');
  expect(rowNames()).toEqual(['Customer 2']);
  expect(screen.getByRole('status').textContent).toBe('?filter=unread');
  expect(screen.getByText(conversationTexts.markedUnread)).toBeDefined();
  // The list beside a conversation stays as it is.
  expect(screen.getByRole('link', { hidden: true }).getAttribute('href')).toContain('filter=unread');
  expect(screen.getByRole('button', { name: 'Unread 3' }).getAttribute('aria-pressed')).toBe('true');
});

test('unread first: those of every page come before whoever was read, pins before all, and archived ones not at all', async () => {
  const ofPage = (place: number, archived = false) => customer(place, { unread: 1, conversation: record, archived });
  const unread = [[ofPage(3), ofPage(5, true)], [ofPage(4)]];
  lists = { all: [customer(1), customer(2, { pinned: true })] };
  const answer = server.emit.getMockImplementation();
  server.emit.mockImplementation((event, payload) => {
    const { filter, page = 1 } = payload as { readonly filter?: string; readonly page?: number };
    if (event.name !== usersChatWithMe.name || filter !== 'unread') return answer?.(event, payload);
    return { status: 1, data: unread[page - 1], hasMore: page < unread.length };
  });
  openInbox();
  act(() => setUnreadFirst(true));
  await waitFor(() => expect(rowNames()).toEqual(['Customer 2', 'Customer 3']));
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.loadMore, hidden: true }));
  await waitFor(() => expect(rowNames()).toEqual(['Customer 2', 'Customer 3', 'Customer 4', 'Customer 1']));
  act(() => setUnreadFirst(false));
});

test('who is read leaves the unread ones, and the empty list leads back to all', async () => {
  lists['unread'] = [customer(2, { markedUnread: true })];
  openInbox('/chat-users?filter=unread');
  await screen.findByText('Customer 2');
  tellChange(customer(2));
  await screen.findByText(leaderTexts.noUnread);
  await userEvent.click(screen.getByRole('button', { name: leaderTexts.showAll }));
  await screen.findByText('Customer 1');
});

test('who writes comes into the unread ones', async () => {
  openInbox();
  await screen.findByText('Customer 1');
  await userEvent.click(await screen.findByRole('button', { name: 'Unread 3' }));
  await screen.findByText(leaderTexts.noUnread);
  lists['unread'] = [customer(1, { unread: 1, conversation: record })];
  tellMessage(1, idOf(1));
  await screen.findByText('Customer 1');
});

test('a pinned person stands first, with a mark, as soon as the server says so', async () => {
  openInbox();
  await openMenu('Customer 2');
  await userEvent.click(await screen.findByRole('menuitem', { name: leaderTexts.pin }));
  expect(asked(pinPartner.name)).toEqual([{ userid: idOf(2), pinned: true }]);
  tellChange(customer(2, { pinned: true, labels: [vip] }));
  await screen.findByLabelText(leaderTexts.pinned);
  await waitFor(() => expect(rowNames()).toEqual(['Customer 2', 'Customer 1']));
  await waitFor(() => expect(screen.getByText('Customer 2').closest('a')?.textContent).toContain('VIP'));
});

test('why somebody cannot be pinned is said', async () => {
  const refuse = new ApiError('conflict', 'You can pin 20 people. Unpin one first.');
  const answer = server.emit.getMockImplementation();
  server.emit.mockImplementation((event, payload) => {
    if (event.name === pinPartner.name) throw refuse;
    return answer?.(event, payload);
  });
  const shown: ToastRequest[] = [];
  const giveBack = showToastsWith((toast) => shown.push(toast));
  openInbox();
  await openMenu('Customer 1');
  await userEvent.click(await screen.findByRole('menuitem', { name: leaderTexts.pin }));
  await waitFor(() => expect(shown).toEqual([{ kind: 'failure', message: refuse.message, action: undefined }]));
  giveBack();
});

test('what was read can be marked as unread', async () => {
  openInbox();
  await openMenu('Customer 1');
  await userEvent.click(await screen.findByRole('menuitem', { name: leaderTexts.markAsUnread }));
  expect(asked(markUnread.name)).toEqual([{ userid: idOf(1) }]);
});

test('a row says when what the leader wrote waits for somebody whom no notification reaches', async () => {
  const lastMessage = {
    id: idOf(9),
    seq: 1,
    content: 'Hello',
    messageType: 'text',
    sender: own.id,
    createdAt: '2026-01-01T00:00:00.000Z',
    isRead: false,
  } as const;
  lists['all'] = [
    customer(1, { reach: 'none', lastMessage }),
    customer(2, { reach: 'push', lastMessage }),
    customer(3, { reach: 'stale', lastMessage: { ...lastMessage, isRead: true } }),
    customer(4, { reach: 'stale', lastMessage: { ...lastMessage, sender: idOf(4) } }),
  ];
  openInbox();
  const mark = await screen.findByLabelText(leaderTexts.reach.none);
  expect(mark.closest('a')?.textContent).toContain('Customer 1');
  expect(screen.queryByLabelText(leaderTexts.reach.stale)).toBeNull();
  tellChange(customer(1, { reach: 'push', lastMessage }));
  await waitFor(() => expect(screen.queryByLabelText(leaderTexts.reach.none)).toBeNull());
});

const hourAgo = (): string => new Date(Date.now() - 61 * 60_000).toISOString();

test('who waits stands in a filter, the longest first, until somebody answers; an automatic answer is none', async () => {
  lists['all'] = [customer(1, { waitingSince: null }), customer(2, { waitingSince: hourAgo() })];
  lists['waiting'] = [customer(2, { waitingSince: hourAgo() })];
  openInbox();
  await screen.findByText('Customer 1');
  await waitFor(() => expect(screen.getAllByLabelText(waitingTimeTexts.waiting)).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Waiting 2' }));
  await waitFor(() => expect(rowNames()).toEqual(['Customer 2']));
  expect(screen.getByText('1 h')).toBeDefined();
  lists['waiting'] = [...lists['waiting'], customer(1, { waitingSince: '2026-01-01T00:00:00.000Z' })];
  tellMessage(1, idOf(1));
  tellMessage(2, own.id, true);
  // As high as the list was, of which nothing more is drawn in this browser.
  await waitFor(() => expect(rowNames()[0]).toBe('Customer 1'));
  tellMessage(3, own.id);
  await waitFor(() => expect(rowNames()[0]).toBe('Customer 2'));
});

test('a leader says that no answer is needed, of nobody but who waits, and takes it back', async () => {
  const since = hourAgo();
  lists['all'] = [customer(1, { waitingSince: null }), customer(2, { waitingSince: since })];
  const toasts: ToastRequest[] = [];
  const giveBack = showToastsWith((toast) => toasts.push(toast));
  openInbox();
  await openMenu('Customer 1');
  await screen.findByRole('menuitem', { name: leaderTexts.pin });
  expect(screen.queryByRole('menuitem', { name: leaderTexts.noAnswerNeeded })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await openMenu('Customer 2');
  await userEvent.click(await screen.findByRole('menuitem', { name: leaderTexts.noAnswerNeeded }));
  expect(asked(answerDone.name)).toEqual([{ userid: idOf(2) }]);
  await screen.findByLabelText(waitingTimeTexts.waiting);
  tellChange(customer(2, { waitingSince: null }));
  await waitFor(() => expect(screen.queryByLabelText(waitingTimeTexts.waiting)).toBeNull());
  await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual([leaderTexts.waitsNoMore]));
  toasts[0]?.action?.run();
  expect(asked(answerNeeded.name)).toEqual([{ userid: idOf(2), since }]);
  giveBack();
});

test('a cover sees whose customer somebody is', async () => {
  lists['all'] = [customer(1, { cover: { id: idOf(8), name: 'Asha Rao' }, labels: [vip] })];
  openInbox();
  const name = await screen.findByText('Asha Rao');
  expect(name.parentElement?.textContent).toBe(leaderTexts.coverFor('Asha Rao'));
  expect(name.closest('a')?.textContent).toContain('VIP');
});

test('what one writes into an archived conversation takes it out of the archive at once', async () => {
  lists = { all: [customer(2)], archived: [customer(1, { archived: true })] };
  openInbox();
  await screen.findByRole('button', { name: /^Archived/ });
  lists = { all: [customer(1), customer(2)], archived: [] };
  tellMessage(2, own.id);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Archived/ })).toBeNull());
  await screen.findByText('Customer 1');
});
