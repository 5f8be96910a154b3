import { listCustomerSettings } from '@branchline/contract/public-settings';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { quotedOf } from '#features/chat/core/quotes.ts';
import { replyOf, setReply } from '#features/chat/io/composing.ts';
import { clearOutbox, getOutbox } from '#features/chat/io/outbox.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMessage } from '#testing/messages.ts';
import { signInAs } from '#testing/people.ts';
import { Composer } from './composer.tsx';

// On a slow phone the field is there, and takes keys, before the code of what stands over it.
vi.mock('./composing-bar.tsx', () => ({ ComposingBar: () => <p>Answering</p> }));
vi.mock('./quick-reply-panel.tsx', () => new Promise(() => undefined));

beforeEach(() => {
  clearOutbox();
  fakeServer.use(answers(listCustomerSettings, () => ({ list: [] })));
});

const open = (): HTMLElement => {
  render(<Composer partnerId="asha" partner={null} onSent={() => undefined} />);
  return screen.getByRole('textbox', { name: conversationTexts.writeMessage });
};

test('Escape lets go of an answer before the bar that shows it is here', () => {
  signInAs('customer');
  setReply('asha', quotedOf(makeMessage({ id: 'm-1', sender: 'asha', recipient: 'own', touserid: 'own' })));
  const field = open();
  expect(replyOf('asha')).toBeDefined();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(replyOf('asha')).toBeUndefined();
  expect(document.activeElement).toBe(field);
});

test('Enter sends no search for a quick reply before the list that is searched is here', async () => {
  signInAs('team_leader');
  // With a keyboard.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const field = open();
  await userEvent.type(field, '/gre{Enter}');
  expect(getOutbox()).toEqual([]);
  expect(field).toHaveProperty('value', '/gre');
});

test('the bar of an answer stays while the list of quick replies loads', async () => {
  signInAs('team_leader');
  open();
  act(() => setReply('asha', quotedOf(makeMessage({ id: 'm-1', sender: 'asha', recipient: 'own', touserid: 'own' }))));
  await screen.findByText('Answering');
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.quickReplies }));
  expect(screen.getByText('Answering').style.display).toBe('');
});
