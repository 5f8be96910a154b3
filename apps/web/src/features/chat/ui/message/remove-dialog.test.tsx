import type { Message } from '@branchline/contract/shapes';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { selectionTexts } from '#lib/texts/selection-texts.ts';
import { showToastsWith } from '#lib/toasts.ts';
import { makeMessage } from '#testing/messages.ts';
import { MessageContext } from './message-context.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { selection } from './selection.ts';

const messageOf = (seq: number): Message =>
  makeMessage({
    ...{ id: `m-${String(seq)}`, seq, sender: 'own', recipient: 'asha', touserid: 'asha' },
    ...{ content: 'Good morning', createdAt: new Date().toISOString() },
  });

const server = vi.hoisted(() => ({ removeMessage: vi.fn<(id: string) => Promise<Message>>() }));
vi.mock('#features/chat/api/remove-message.ts', () => server);

test('where one of several cannot be deleted, the others are, and it stays chosen', async () => {
  const messages = [messageOf(1), messageOf(2), messageOf(3)];
  server.removeMessage.mockImplementation((id) =>
    id === 'm-2'
      ? Promise.reject(new ApiError('forbidden', 'Too late.'))
      : Promise.resolve({ ...messageOf(Number(id.slice(2))), deleted: true }),
  );
  const toasts: string[] = [];
  const giveBack = showToastsWith(({ message }) => toasts.push(message));
  selection.set(new Set([1, 2, 3]));
  render(
    <MessageContext
      value={{ partnerId: 'asha', partnerName: 'Asha', ownId: 'own', canWrite: true, openMedia: () => undefined }}
    >
      <RemoveDialog messages={messages} onClose={() => undefined} />
    </MessageContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: conversationTexts.remove }));
  await waitFor(() => expect(toasts).toEqual([selectionTexts.notRemoved(1, 'Too late.')]));
  expect(server.removeMessage.mock.calls).toEqual([['m-1'], ['m-2'], ['m-3']]);
  expect(selection.get()).toEqual(new Set([2]));
  selection.set(null);
  giveBack();
});

/** As in a conversation: what asks is gone at once. */
function Asked() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <p data-seq={4}>Good morning</p>
      {isOpen && <RemoveDialog messages={[messageOf(4)]} onClose={() => setIsOpen(false)} />}
    </>
  );
}

test('a message that is deleted before the dialog gave the focus back has it', async () => {
  server.removeMessage.mockResolvedValue({ ...messageOf(4), deleted: true });
  render(
    <MessageContext
      value={{ partnerId: 'asha', partnerName: 'Asha', ownId: 'own', canWrite: true, openMedia: () => undefined }}
    >
      <Asked />
    </MessageContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: conversationTexts.remove }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Good morning')));
});
