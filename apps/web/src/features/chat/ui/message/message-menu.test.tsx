import { getHome } from '@branchline/contract/home';
import { listCustomerSettings } from '@branchline/contract/public-settings';
import type { Message } from '@branchline/contract/shapes';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { call } from '#lib/api-client.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { MessageContext } from './message-context.ts';
import { MessageMenu } from './message-menu.tsx';

const writtenAt = '2026-11-20T10:00:00.000Z';
const message: Message = {
  id: 'm-1',
  seq: 1,
  sender: 'own',
  recipient: 'asha',
  touserid: 'asha',
  messageType: 'text',
  content: 'Good morning,\n\n  the papers came.\nAsha',
  attachments: [],
  files: [],
  createdAt: writtenAt,
  isRead: false,
  deleted: false,
  isDelivered: false,
  replyTo: null,
  editedAt: null,
  forwarded: false,
  auto: false,
  reactions: [],
  clientId: null,
};

/** Opens the message's menu so many minutes after it was written, by the server and by the device. */
const openMenu = async (minutes: { readonly server: number; readonly device: number }): Promise<void> => {
  const after = (count: number): number => Date.parse(writtenAt) + count * 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(after(minutes.device));
  signInAs('customer');
  const data = { appName: 'Branchline', me: makeMe('customer'), unread: 0 };
  const headers = { date: new Date(after(minutes.server)).toUTCString() };
  fakeServer.use(answers(listCustomerSettings, () => ({ list: [] })));
  fakeServer.use(answers(getHome, () => HttpResponse.json({ status: 1, data }, { headers })));
  await call(getHome);
  render(
    <MessageContext
      value={{ partnerId: 'asha', partnerName: 'Asha', ownId: 'own', canWrite: true, openMedia: () => undefined }}
    >
      <MessageMenu message={message} isOpen onOpenChange={() => undefined} />
    </MessageContext>,
  );
  await screen.findByRole('menuitem', { name: conversationTexts.copy });
};
const deletion = () => screen.queryByRole('menuitem', { name: conversationTexts.remove });

test.each([1, 21, -19])('a message of a minute ago can be deleted where the device says %i minutes', async (device) => {
  await openMenu({ server: 1, device });
  expect(deletion()).not.toBeNull();
});

test.each([16, 1])('a message of 16 minutes ago cannot, where the device says %i minutes', async (device) => {
  await openMenu({ server: 16, device });
  expect(deletion()).toBeNull();
});

test('copy keeps line breaks and indents', async () => {
  const user = userEvent.setup();
  await openMenu({ server: 1, device: 1 });
  await user.click(screen.getByRole('menuitem', { name: conversationTexts.copy }));
  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe(message.content));
});
