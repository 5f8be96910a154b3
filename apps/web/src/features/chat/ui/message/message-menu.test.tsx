import { getHome } from '@branchline/contract/home';
import { listCustomerSettings } from '@branchline/contract/public-settings';
import type { Message } from '@branchline/contract/shapes';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reactTo } from '#features/chat/io/reacting.ts';
import { call } from '#lib/api-client.ts';
import { applyLanguage } from '#lib/language.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { makeMessage } from '#testing/messages.ts';
import { messageDialog } from './message-dialog.ts';
import { MessageContext } from './message-context.ts';
import { MessageMenu } from './message-menu.tsx';

vi.mock('#features/chat/io/reacting.ts', () => ({ reactTo: vi.fn() }));

beforeEach(() => vi.mocked(reactTo).mockReset());
afterEach(() => {
  applyLanguage('en');
  messageDialog.set(null);
});

const writtenAt = '2026-11-20T10:00:00.000Z';
const message = makeMessage({
  ...{ id: 'm-1', sender: 'own', recipient: 'asha', touserid: 'asha', createdAt: writtenAt },
  content: 'Good morning,\n\n  the papers came.\nAsha',
});

/** Opens the message's menu so many minutes after it was written, by the server and by the device. */
const openMenu = async (
  minutes: { readonly server: number; readonly device: number },
  { canWrite = true, more = {} }: { readonly canWrite?: boolean; readonly more?: Partial<Message> } = {},
): Promise<void> => {
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
      value={{ partnerId: 'asha', partnerName: 'Asha', ownId: 'own', canWrite, openMedia: () => undefined }}
    >
      <MessageMenu message={{ ...message, ...more }} isOpen onOpenChange={() => undefined} />
    </MessageContext>,
  );
  await screen.findByRole('menuitem', { name: chatPartTexts.copy });
};
const deletion = () => screen.queryByRole('menuitem', { name: chatPartTexts.remove });

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
  await user.click(screen.getByRole('menuitem', { name: chatPartTexts.copy }));
  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe(message.content), 30_000);
});

const inRow = () => {
  const row = screen.getByRole('group', { name: gestureTexts.react });
  return [...row.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
};

test.each([
  ['en', '{ArrowRight}', '{ArrowLeft}'],
  ['ar', '{ArrowLeft}', '{ArrowRight}'],
] as const)(
  'in %s arrow keys lead up into the six reactions, along them, and down again',
  async (language, on, back) => {
    applyLanguage(language);
    const user = userEvent.setup();
    await openMenu({ server: 1, device: 1 }, { more: { reactions: [{ emoji: '❤️', users: ['own'] }] } });
    const reply = screen.getByRole('menuitem', { name: new RegExp(`^${gestureTexts.reply}`) });
    const buttons = inRow();
    expect(buttons.map((button) => button.textContent)).toEqual(['👍', '❤️', '😂', '😮', '😢', '🙏', '']);
    expect(screen.getByRole('menuitemcheckbox', { name: '❤️', checked: true })).toBe(buttons[1]);
    // The first one that arrow down leads to is an entry still.
    await user.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(document.activeElement).toBe(reply), 30_000);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(buttons[0]);
    await user.keyboard(back);
    expect(document.activeElement).toBe(buttons[6]);
    await user.keyboard(on + on);
    expect(document.activeElement).toBe(buttons[1]);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(reply);
    await user.keyboard('{ArrowUp}{End}{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: chatPartTexts.remove }));
    await user.click(buttons[1] as HTMLElement);
    expect(reactTo).toHaveBeenLastCalledWith(expect.anything(), expect.anything(), null);
  },
);

test('one of the six reacts, and the plus asks for all others', async () => {
  const user = userEvent.setup();
  await openMenu({ server: 1, device: 1 });
  await user.click(screen.getByRole('menuitemcheckbox', { name: '🙏', checked: false }));
  expect(reactTo).toHaveBeenLastCalledWith(message, expect.anything(), '🙏');
  await user.click(screen.getByRole('menuitem', { name: gestureTexts.moreReactions }));
  expect(messageDialog.get()).toEqual({ kind: 'react', message, fromAll: true });
});

test('who cannot write cannot react', async () => {
  await openMenu({ server: 1, device: 1 }, { canWrite: false });
  expect(screen.queryByRole('group', { name: gestureTexts.react })).toBeNull();
});
