import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnection } from '#testing/connection.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { showToastsWith, type ToastRequest } from '#lib/toasts.ts';
import { signInAs } from '#testing/people.ts';
import { useOutbox } from '#features/chat/ui/conversation/use-outbox.ts';
import { addToOutbox, changeInOutbox, clearOutbox, getOutbox } from '#features/chat/io/outbox.ts';
import { PendingBubble } from './pending-bubble.tsx';

vi.mock('./pending-files.tsx', () => ({ PendingFiles: () => null }));

const refusal = (message: string) => ({ code: 'forbidden', message, retryAfterSeconds: null });

function Waiting() {
  return useOutbox('leader').map((entry) => <PendingBubble key={entry.clientId} entry={entry} startsGroup endsGroup />);
}

let toasts: ToastRequest[] = [];
let giveBack: () => void = () => undefined;
beforeEach(() => {
  signInAs('customer');
  toasts = [];
  giveBack = showToastsWith((toast) => toasts.push(toast));
});
afterEach(() => {
  giveBack();
  clearOutbox();
});
const undo = async (): Promise<void> => {
  await expect.poll(() => toasts.map(({ message }) => message)).toEqual([chatPartTexts.messageDiscarded]);
  toasts[0]?.action?.run();
  // A double tap.
  toasts[0]?.action?.run();
};

test('a refused message that was discarded comes back as it was, and once', async () => {
  const { clientId } = await addToOutbox({ partnerId: 'leader', content: 'Long and dear', files: [] });
  await changeInOutbox({ type: 'failed', clientId, failure: refusal('Too many messages.'), failures: 1 });
  render(<Waiting />);
  await userEvent.click(await screen.findByRole('button', { name: chatPartTexts.discard }));
  expect(screen.queryByText('Long and dear')).toBeNull();
  await undo();
  expect(await screen.findAllByText('Long and dear')).toHaveLength(1);
  expect(await screen.findByText('Too many messages.')).toBeTruthy();
});

test.each([
  { files: [], isLarge: true },
  {
    files: [{ name: 'a.png', mimeType: 'image/png', size: 1, blob: null, fileId: 'f-1', url: '/a.png' }],
    isLarge: false,
  },
])('an emoji that waits is as large as it will be: $isLarge', async ({ files, isLarge }) => {
  await addToOutbox({ partnerId: 'leader', content: '🎉', files });
  const { container } = render(<Waiting />);
  expect(await screen.findByText('🎉')).toBeTruthy();
  expect(container.querySelector('.emoji') !== null).toBe(isLarge);
});

test.each(['replyTo', 'forwardOf'] as const)(
  'says what is gone, and offers what still makes sense (%s)',
  async (missing) => {
    const { clientId } = await addToOutbox({ partnerId: 'leader', content: 'Yes', files: [] });
    const failure = { ...refusal('This message could not be found.'), code: 'not_found', missing };
    await changeInOutbox({ type: 'failed', clientId, failure, failures: 1 });
    render(<Waiting />);
    expect(await screen.findByText(chatPartTexts.missing[missing])).toBeTruthy();
    expect(screen.queryByRole('button', { name: chatPartTexts.retry })).toBeNull();
    const withoutReply = screen.queryByRole('button', { name: chatPartTexts.sendWithoutReply });
    expect(withoutReply === null).toBe(missing === 'forwardOf');
  },
);

test('a refused edit that was discarded can be had back', async () => {
  const editOf = { id: 'm-1', seq: 1 };
  const { clientId } = await addToOutbox({ partnerId: 'leader', content: 'Tuesday', files: [], editOf });
  await changeInOutbox({ type: 'failed', clientId, failure: refusal('Too late.'), failures: 1 });
  render(<Waiting />);
  await userEvent.click(await screen.findByRole('button', { name: chatPartTexts.discard }));
  await expect.poll(() => toasts.map(({ message }) => message)).toEqual([chatPartTexts.editDiscarded]);
  toasts[0]?.action?.run();
  expect(getOutbox()).toMatchObject([{ content: 'Tuesday', refusal: 'Too late.', editOf }]);
});

test('an upload that was cancelled begins again', async () => {
  const film = { name: 'a.mp4', mimeType: 'video/mp4', size: 4, blob: new Blob(['film']), fileId: null, url: null };
  await addToOutbox({ partnerId: 'leader', content: 'See this', files: [film] });
  render(<Waiting />);
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.cancelUpload }));
  expect(screen.queryByText('See this')).toBeNull();
  await undo();
  expect(await screen.findByText('See this')).toBeTruthy();
  expect(screen.getByRole('button', { name: conversationTexts.cancelUpload })).toBeTruthy();
});

test('28.8b: what has not gone after several tries says why, and how many wait for it', async () => {
  const { clientId } = await addToOutbox({ partnerId: 'leader', content: 'First', files: [] });
  await addToOutbox({ partnerId: 'leader', content: 'Second', files: [] });
  await changeInOutbox({
    type: 'failed',
    clientId,
    failure: { ...refusal('It did not work.'), code: 'internal' },
    failures: 2,
  });
  render(<Waiting />);
  const words = `${chatPartTexts.delayed('It did not work.')} ${chatPartTexts.heldBack(1)}`;
  expect(await screen.findByText(words)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: chatPartTexts.retryNow }));
  expect(screen.queryByText(words)).toBeNull();
  expect(getOutbox()).toMatchObject([{ delay: null }, {}]);
});

test('28.8b: what has not gone can be discarded, and what waited for it waits no longer', async () => {
  const { clientId } = await addToOutbox({ partnerId: 'leader', content: 'First', files: [] });
  await addToOutbox({ partnerId: 'leader', content: 'Second', files: [] });
  const failure = { ...refusal('It did not work.'), code: 'internal' };
  await changeInOutbox({ type: 'failed', clientId, failure, failures: 2 });
  render(<Waiting />);
  await userEvent.click(await screen.findByRole('button', { name: chatPartTexts.discard }));
  await expect.poll(() => getOutbox().map(({ content }) => content)).toEqual(['Second']);
  expect(screen.queryByText(new RegExp(chatPartTexts.delayed('It did not work.')))).toBeNull();
});

test('what the device does not keep says so while it cannot go', async () => {
  // The test's browser has no database.
  await addToOutbox({ partnerId: 'leader', content: 'Hello', files: [] });
  render(<Waiting />);
  expect(await screen.findByText(chatPartTexts.onlyThisPage)).toBeTruthy();
  act(() => setConnection('connected'));
  expect(screen.queryByText(chatPartTexts.onlyThisPage)).toBeNull();
  act(() => setConnection('idle'));
});
