import type { Message } from '@branchline/contract/shapes';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyThread } from '#features/chat/core/thread.ts';
import { makeMessage } from '#testing/messages.ts';
import { Announcements } from './announcements.tsx';

const theirs = makeMessage({ id: 'm-1', seq: 1, sender: 'asha', recipient: 'ravi', content: 'It leaves today.' });
const own = makeMessage({ id: 'm-2', seq: 2, sender: 'ravi', recipient: 'asha', content: 'Thank you' });
const draw = (...messages: Message[]) => (
  <Announcements
    thread={{ ...emptyThread, messages, isFresh: true }}
    {...{ ownId: 'ravi', partnerId: 'asha', partnerName: 'Asha', pending: [] }}
  />
);
const editedAt = '2026-01-01T00:01:00.000Z';
const edited = { ...theirs, content: 'It leaves tomorrow.', editedAt };

test('what the partner edits is read out while one waits for it', () => {
  const { rerender } = render(draw(theirs, own));
  rerender(draw(edited, own));
  expect(screen.getByText('Asha edited a message: It leaves tomorrow.').closest('[aria-live]')).not.toBeNull();
});

test('an edit of one’s own, one that was there before and one that is gone are not', () => {
  const { rerender } = render(draw(edited, own));
  rerender(draw(edited, { ...own, editedAt }));
  rerender(draw({ ...edited, deleted: true, content: '', editedAt: null }, own));
  expect(screen.queryByText(/edited a message/)).toBeNull();
});
