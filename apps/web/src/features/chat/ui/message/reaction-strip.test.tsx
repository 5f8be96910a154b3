import type { Message } from '@branchline/contract/shapes';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { MessageContext } from './message-context.ts';
import { ReactionStrip } from './reaction-strip.tsx';

const message = { id: 'm-1', seq: 1, sender: 'asha', reactions: [{ emoji: '😂', users: ['own'] }] };

test('Escape closes the whole set of emoji, and the focus is at the message again', async () => {
  const onClose = vi.fn();
  const strip = (isOpen: boolean) => (
    <MessageContext
      value={{ partnerId: 'asha', partnerName: 'Asha', ownId: 'own', canWrite: true, openMedia: () => undefined }}
    >
      <p data-seq={1}>Good morning</p>
      {isOpen && <ReactionStrip message={message as unknown as Message} fromAll={false} onClose={onClose} />}
    </MessageContext>
  );
  const { rerender } = render(strip(true));
  expect(screen.getByRole('button', { name: '😂', pressed: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: gestureTexts.moreReactions }));
  const search = await screen.findByRole('searchbox', { name: gestureTexts.searchEmoji });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await waitFor(() => expect(document.querySelector('[role="option"]')).not.toBeNull());
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('😀');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
  rerender(strip(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Good morning')));
});
