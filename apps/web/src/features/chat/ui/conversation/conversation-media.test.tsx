import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeMessage } from '#testing/messages.ts';
import { ConversationMedia } from './conversation-media.tsx';

test('the words that were written with a picture stand below it', () => {
  const file = { id: 'f1', cloudUrl: '/api/files/f1', fileName: 'plan.png', mimeType: 'image/png', size: 1 };
  const { rerender } = render(
    <ConversationMedia
      messages={[makeMessage({ content: 'The new plan', files: [file] })]}
      fileId="f1"
      onChange={() => undefined}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'plan.png' }).textContent).toContain('The new plan');
  rerender(
    <ConversationMedia
      messages={[makeMessage({ content: '', files: [file] })]}
      fileId="f1"
      onChange={() => undefined}
    />,
  );
  expect(screen.queryByText('The new plan')).toBeNull();
});
