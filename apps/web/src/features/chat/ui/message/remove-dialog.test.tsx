import type { Message } from '@branchline/contract/shapes';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { clearOutbox, getOutbox } from '#features/chat/io/outbox.ts';
import { makeMessage } from '#testing/messages.ts';
import { MessageContext } from './message-context.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { selection } from './selection.ts';

const messageOf = (seq: number): Message =>
  makeMessage({
    ...{ id: `m-${String(seq)}`, seq, sender: 'own', recipient: 'asha', touserid: 'asha' },
    ...{ content: 'Good morning', createdAt: new Date().toISOString() },
  });

test('of several the own ones are deleted as soon as there is a network, and none stays chosen', async () => {
  const partners = { ...messageOf(3), sender: 'asha', recipient: 'own' };
  selection.set(new Set([1, 2, 3]));
  render(
    <MessageContext
      value={{ partnerId: 'asha', partnerName: 'Asha', ownId: 'own', canWrite: true, openMedia: () => undefined }}
    >
      <RemoveDialog messages={[messageOf(1), messageOf(2), partners]} onClose={() => undefined} />
    </MessageContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: chatPartTexts.remove }));
  expect(getOutbox().map(({ change }) => change)).toEqual([
    { kind: 'removal', id: 'm-1' },
    { kind: 'removal', id: 'm-2' },
  ]);
  expect(selection.get()).toBeNull();
  clearOutbox();
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
  render(
    <MessageContext
      value={{ partnerId: 'asha', partnerName: 'Asha', ownId: 'own', canWrite: true, openMedia: () => undefined }}
    >
      <Asked />
    </MessageContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: chatPartTexts.remove }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Good morning')));
});
