import { listUserChats, readConversation } from '@branchline/contract/conversations';
import type { Message } from '@branchline/contract/shapes';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { writeStored } from '#lib/stored-keys.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { makeMessage } from '#testing/messages.ts';
import { makePartner } from '#testing/partners.ts';
import { signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

const partner = makePartner({ userId: '01990000-0000-7000-8000-0000000000d1', username: 'Asha Rao' });
const lookedAt = { id: 'u-1', username: 'Ravi Patil' };
const writtenAt = (seq: number): Message =>
  makeMessage({
    id: `m-${String(seq)}`,
    seq,
    sender: partner.userId,
    recipient: 'u-1',
    touserid: 'u-1',
    content: `Line ${String(seq)}`,
    isRead: true,
  });
const syncing = 'Syncing older messages. Click Here';

beforeEach(async () => {
  await signOut();
  // There is no layout to scroll in here.
  Element.prototype.scrollIntoView = vi.fn();
});

/** A conversation of so many messages, one a page. */
const openConversation = (length: number, change: Partial<Message> = {}) => {
  signInAs('admin');
  let asked = 0;
  fakeServer.use(
    answers(readConversation, () => {
      const seq = length - asked++;
      return {
        user: lookedAt,
        partner,
        data: length === 0 ? [] : [{ ...writtenAt(seq), ...change }],
        hasMore: seq > 1,
      };
    }),
  );
  return openApp(`/admin-chat?agent=false&id=${partner.userId}&firstUserid=u-1`);
};

it('names the one who is an agent, whichever of the two was looked up', async () => {
  openConversation(1);
  await screen.findByText('Line 1');
  expect(screen.getByRole('heading', { name: 'Asha Rao' }).parentElement?.textContent).toBe('Asha RaoAgent');
  expect(screen.getByText('with Ravi Patil').nextElementSibling).toBeNull();
  cleanup();

  fakeServer.use(
    answers(readConversation, () => ({
      user: { id: 'u-3', username: 'Meera Joshi' },
      partner: { ...partner, username: 'Ravi Patil', role: 'customer' as const },
      data: [writtenAt(1)],
      hasMore: false,
    })),
  );
  openApp(`/admin-chat?agent=true&id=${partner.userId}&firstUserid=u-3`);
  await screen.findByText('with Meera Joshi');
  expect(screen.getByRole('heading', { name: 'Ravi Patil' }).parentElement?.textContent).toBe('Ravi Patil');
  expect(screen.getByText('with Meera Joshi').nextElementSibling?.textContent).toBe('Agent');
});

it('loads older pages from either button; the second one is there only while more may exist', async () => {
  const user = openConversation(3);
  await screen.findByText('Line 3');
  expect(screen.getByRole('heading', { name: 'Asha Rao' })).toBeTruthy();
  expect(screen.getByText('with Ravi Patil')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: syncing }));
  await screen.findByText('Line 2');
  await user.click(screen.getByRole('button', { name: 'Go to older messages' }));
  await screen.findByText('Line 1');
  expect(screen.queryByRole('button', { name: 'Go to older messages' })).toBeNull();
  expect(screen.getByText('The conversation begins here.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages' }));
});

it('says Loading... meanwhile, and asks once', async () => {
  const user = openConversation(2);
  await screen.findByText('Line 2');
  let [requests, answer] = [0, () => {}];
  const answered = new Promise<void>((resolve) => (answer = resolve));
  fakeServer.use(
    http.post(`*${readConversation.path}`, async () => {
      requests++;
      await answered;
      return HttpResponse.json({ status: 1, user: lookedAt, partner, data: [writtenAt(1)], hasMore: false });
    }),
  );
  await user.click(screen.getByRole('button', { name: syncing }));
  await user.click(await screen.findByText('Loading...'));
  answer();
  await screen.findByText('Line 1');
  expect(requests).toBe(1);
});

it('says so when nothing older exists, and keeps the focus', async () => {
  const user = openConversation(1);
  await screen.findByText('Line 1');
  const older = screen.getByRole('button', { name: syncing });
  await user.click(older);
  const said = screen.getByText('There are no older messages.');
  expect(said.closest('[role="status"]')).toBeTruthy();
  expect(document.activeElement).toBe(older);
  // Each press is read out.
  await user.click(older);
  expect(screen.getByText('There are no older messages.')).not.toBe(said);
});

it('makes links of the addresses in messages, as the chat does', async () => {
  openConversation(1, { content: 'See https://example.com/map, not javascript:alert(1).' });
  const link = await screen.findByRole('link', { name: 'https://example.com/map' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(link.parentElement?.textContent).toBe('See https://example.com/map, not javascript:alert(1).');
  expect(link.parentElement?.querySelectorAll('a')).toHaveLength(1);
});

it('loads no picture, video or sound before it is asked for where its reader saves data', async () => {
  writeStored('littleData', 'true');
  onTestFinished(() => writeStored('littleData', null));
  const file = (id: string, fileName: string, mimeType: string) => ({
    id,
    fileName,
    mimeType,
    cloudUrl: `/files/${id}/original`,
    size: 1_200_000,
  });
  const user = openConversation(1, {
    files: [
      file('seen-1', 'door.png', 'image/png'),
      file('seen-2', 'door.mp4', 'video/mp4'),
      file('seen-3', 'recording_1.webm', 'audio/webm'),
      file('seen-4', 'prices.pdf', 'application/pdf'),
    ],
  });
  const messages = await screen.findByRole('region', { name: 'Messages' });
  expect(await screen.findByRole('button', { name: 'Load video · 1.2\u00a0MB' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load voice message · 1.2\u00a0MB' })).toBeTruthy();
  expect(screen.getByText('prices')).toBeTruthy();
  expect(messages.querySelector('img, video, audio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load picture · 1.2\u00a0MB' }));
  expect(screen.getByAltText('door.png')).toBeTruthy();
  expect(messages.querySelector('video, audio')).toBeNull();
});

it('has no button where nothing was written', async () => {
  openConversation(0);
  await screen.findByText('These two have not written to each other.');
  await waitFor(() => expect(screen.queryByRole('button', { name: syncing })).toBeNull());
});

it('says where there is no such conversation that asking again is in vain', async () => {
  signInAs('admin');
  fakeServer.use(answers(readConversation, () => failure('not_found', 'This user does not exist.')));
  openApp(`/admin-chat?agent=false&id=${partner.userId}&firstUserid=u-2`);
  await screen.findByText(/^It does not exist any more/);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

const strangers =
  `/admin-chat?agent=true&id=${partner.userId}&firstUserid=u-2&name=Trusted%20Bank` +
  '&img=%2Ffiles%2Fp%2Fbank.webp&time=2026-11-20T10%3A00%3A00.000Z';
const lendsNothing = (): void => {
  const back = screen.getByRole('button', { name: 'Back' });
  const header = back.closest('header');
  expect(header?.textContent).toBe(back.textContent);
  expect([...(header?.querySelectorAll('img, svg') ?? [])]).toEqual([...back.querySelectorAll('svg')]);
  expect(document.body.textContent).not.toMatch(/Trusted Bank|Last active/);
  expect(document.querySelector('main img')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
};

it('28.8c: an address whose person is nobody lends no name, picture or time, and has no button', async () => {
  signInAs('admin');
  fakeServer.use(answers(readConversation, () => failure('not_found', 'This user does not exist.')));
  openApp(strangers);
  await screen.findByText(/^It does not exist any more/);
  lendsNothing();
});

it('28.8c: … nor while it loads', async () => {
  signInAs('admin');
  let isAsked = false;
  fakeServer.use(
    http.post(`*${readConversation.path}`, () => {
      isAsked = true;
      return new Promise<never>(() => undefined);
    }),
  );
  openApp(strangers);
  await waitFor(() => expect(isAsked).toBe(true));
  lendsNothing();
});

it('28.8c: shows picture and time of whom the server names, and of an address nothing', async () => {
  const open = async (change: Partial<typeof partner>) => {
    cleanup();
    signInAs('admin');
    fakeServer.use(
      answers(readConversation, () => ({
        user: lookedAt,
        partner: { ...partner, ...change },
        data: [writtenAt(1)],
        hasMore: false,
      })),
    );
    openApp(strangers);
    await screen.findByText('Line 1');
    expect(document.body.textContent).not.toContain('Trusted Bank');
    return document.querySelector('main header img')?.getAttribute('src');
  };
  expect(await open({ profile: '/files/p/asha.webp', lastSeen: '2026-11-19T10:00:00.000Z' })).toBe(
    '/files/p/asha.webp',
  );
  expect(screen.getByText(/^Last active 19 Nov \d\d:\d\d [AP]M$/)).toBeTruthy();
  // A picture that is not this server's would tell another one who looks.
  for (const profile of [null, 'https://example.com/bank.webp', '//example.com/files/bank.webp']) {
    expect(await open({ profile })).toBeUndefined();
    expect(screen.queryByText(/Last active/)).toBeNull();
  }
});

it.each(['', '?id=01990000-0000-7000-8000-0000000000d1', '?firstUserid=u-1'])(
  '28.8c: says at once that an address without two people (%s) has no conversation',
  async (query) => {
    signInAs('admin');
    openApp(`/admin-chat${query}${query === '' ? '?' : '&'}name=Trusted%20Bank&time=2026-11-20T10%3A00%3A00.000Z`);
    await screen.findByText('No users found to chat with.');
    expect(document.body.textContent).not.toMatch(/Trusted Bank|Last active/);
    expect(screen.queryByText('Loading')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  },
);

it('is asked for again, and so recorded, whenever it is opened, but not for coming back to the window', async () => {
  signInAs('admin');
  let asked = 0;
  fakeServer.use(
    answers(listUserChats, () => ({
      user: lookedAt,
      list: [partner],
      hasMore: false,
      page: 1,
      totalPage: 1,
      total: 1,
    })),
    answers(readConversation, () => {
      asked++;
      return { user: lookedAt, partner, data: [writtenAt(asked)], hasMore: false };
    }),
  );
  const user = openApp('/admin-chat-users?agent=false&specificUserId=u-1');
  await user.click(await screen.findByRole('link', { name: /Asha Rao/ }));
  await screen.findByText('Line 1');
  window.dispatchEvent(new Event('visibilitychange'));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('link', { name: /Asha Rao/ }));
  await screen.findByText('Line 2');
  expect(screen.queryByText('Line 1')).toBeNull();
  expect(asked).toBe(2);
});
