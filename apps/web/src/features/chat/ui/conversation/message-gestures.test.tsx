import { listCustomerSettings } from '@branchline/contract/public-settings';
import type { Message } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { quotedOf } from '#features/chat/core/quotes.ts';
import { composings, replyOf } from '#features/chat/io/composing.ts';
import { startEdit, startReply } from '#features/chat/io/outbox-actions.ts';
import { addToOutbox, clearOutbox, getOutbox } from '#features/chat/io/outbox.ts';
import { clearThreads, updateThread } from '#features/chat/io/thread-store.ts';
import { clearUnsentParts } from '#features/chat/io/draft-attachments.ts';
import { Composer } from '#features/chat/ui/composer/composer.tsx';
import { MessageContext } from '#features/chat/ui/message/message-context.ts';
import { SelectBox } from '#features/chat/ui/message/select-box.tsx';
import { selection } from '#features/chat/ui/message/selection.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { shownName } from '#lib/shown-name.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { selectionTexts } from '#features/chat/texts/selection-texts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { makeMessage } from '#testing/messages.ts';
import { MessageGestures } from './message-gestures.tsx';

const ownId = 'own';
const asha = { partnerId: 'asha', partnerName: 'Asha', ownId, canWrite: true, openMedia: () => undefined };
const messageOf = (seq: number, sender: string, content: string): Message => {
  const recipient = sender === ownId ? 'asha' : ownId;
  const createdAt = new Date().toISOString();
  return makeMessage({
    ...{ id: `m-${String(seq)}`, seq, sender, recipient, touserid: recipient },
    ...{ content, createdAt, isRead: true, isDelivered: true },
  });
};
const question = messageOf(1, 'asha', 'Which day?');
const answer = messageOf(2, ownId, 'Tuesdy');

beforeEach(() => {
  clearOutbox();
  clearThreads();
  clearUnsentParts();
  signInAs('customer');
  fakeServer.use(answers(listCustomerSettings, () => ({ list: [] })));
  updateThread('asha', (thread) => ({ ...thread, isFresh: true, messages: [question, answer] }));
});

const open = () => {
  render(
    <MessageContext value={asha}>
      <p data-seq={1} tabIndex={-1}>
        Which day?
      </p>
      <Composer partnerId="asha" partner={null} onSent={() => undefined} />
      <MessageGestures />
    </MessageContext>,
  );
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: conversationTexts.writeMessage });
};
const rewrite = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.send }));
};
const waitingWords = () => getOutbox().map(({ content }) => content);

test('a second edit begins with the words that wait, and goes in their place', async () => {
  const field = open();
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  await waitFor(() => expect(field.value).toBe('Tuesdy'));
  await rewrite(field, 'Tuesday');
  expect(field.value).toBe('');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  await waitFor(() => expect(field.value).toBe('Tuesday'));
  await rewrite(field, 'Wednesday');
  expect(waitingWords()).toEqual(['Wednesday']);
});

test('an edit back to what it said first takes the place of the one that waits', async () => {
  const field = open();
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  await rewrite(field, 'Tuesday');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  await rewrite(field, 'Tuesdy');
  expect(waitingWords()).toEqual(['Tuesdy']);
});

test('arrow up opens no older message while the last own one waits to be sent', async () => {
  const field = open();
  await addToOutbox({ partnerId: 'asha', content: 'Not sent yet', files: [] });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(composings.get().size).toBe(0);
});

test.each([
  ['r', 'KeyR'],
  // Arabic and Hindi keyboards.
  ['ق', 'KeyR'],
  ['र', 'KeyR'],
])('%s on a message answers it', (key, code) => {
  open();
  fireEvent.keyDown(screen.getByText('Which day?'), { key, code });
  expect(replyOf('asha')).toEqual(quotedOf(question));
});

test('another letter in the place of R answers nothing', () => {
  open();
  fireEvent.keyDown(screen.getByText('Which day?'), { key: 'p', code: 'KeyR' });
  expect(replyOf('asha')).toBeUndefined();
});

test('keys lead through a selection, and end it, before its bar is here', () => {
  render(
    <MessageContext value={asha}>
      {[question, answer].map((message) => (
        <div key={message.seq} data-seq={message.seq}>
          <SelectBox message={message} isChosen={message === answer} />
        </div>
      ))}
      <MessageGestures />
    </MessageContext>,
  );
  act(() => selection.set(new Set([answer.seq])));
  const [first, last] = screen.getAllByRole('checkbox');
  last?.focus();
  fireEvent.keyDown(last ?? document.body, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first ?? document.body, { key: 'Escape' });
  expect(selection.get()).toBeNull();
});

test('the bar of a selection stays while the code of what it opens is on its way', async () => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MessageContext value={asha}>
        <MessageGestures />
      </MessageContext>
    </QueryClientProvider>,
  );
  act(() => selection.set(new Set([2])));
  const bar = await screen.findByRole('toolbar', { name: selectionTexts.toolbar });
  fireEvent.click(screen.getByRole('button', { name: selectionTexts.remove }));
  expect(screen.queryByText(chatPartTexts.removeQuestion)).toBeNull();
  expect(getComputedStyle(bar).display).not.toBe('none');
});

test('an edit leaves the answer that was begun, and what it answers', async () => {
  const field = open();
  startReply('asha', question);
  await userEvent.type(field, 'On');
  startEdit('asha', answer);
  expect(replyOf('asha')).toEqual(quotedOf(question));
  await waitFor(() => expect(field.value).toBe('Tuesdy'));
  await rewrite(field, 'Tuesday');
  expect(field.value).toBe('On');
  expect(await screen.findByRole('group', { name: gestureTexts.replyingTo(shownName('')) })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.send }));
  expect(getOutbox()).toMatchObject([{ replyTo: undefined }, { content: 'On', replyTo: { id: question.id } }]);
});

test('files that are pasted while one edits are not taken, and one is told', async () => {
  const field = open();
  startEdit('asha', answer);
  await screen.findByDisplayValue('Tuesdy');
  const files = [new File(['paper'], 'offer.pdf', { type: 'application/pdf' })];
  fireEvent.paste(field, { clipboardData: { files, getData: () => '' } });
  expect(await screen.findByText(conversationTexts.editTakesNoFiles)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: gestureTexts.cancelEdit }));
  expect(screen.queryByRole('list', { name: chatPartTexts.attachments })).toBeNull();
});
