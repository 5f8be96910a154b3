import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { MessageText } from './message-text.tsx';

const long = `${'word '.repeat(400)}the end`;

test('what one read on in is still open when its row comes back, and can be folded again', async () => {
  const first = render(<MessageText id="m-1" text={long} />);
  expect(screen.queryByText(/the end/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.readMore }));
  first.unmount();
  const second = render(<MessageText id="m-1" text={long} />);
  expect(screen.getByText(/the end/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.readLess }));
  second.unmount();
  render(<MessageText id="m-1" text={long} />);
  expect(screen.queryByText(/the end/)).toBeNull();
});

test('the message that a search or a quote leads to stands there whole', () => {
  const { rerender } = render(<MessageText id="m-2" text={long} />);
  rerender(<MessageText id="m-2" text={long} isPlace />);
  expect(screen.getByText(/the end/)).toBeTruthy();
});
