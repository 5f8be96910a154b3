import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

const server = vi.hoisted(() => ({ fetchPartners: vi.fn<() => Promise<{ data: [] }>>() }));
vi.mock('#features/chat/api/fetch-partners.ts', () => server);

test('who has the list loaded again keeps the focus with it, though the button is gone', async () => {
  signInAs('customer');
  server.fetchPartners.mockRejectedValueOnce(new ApiError('internal', 'Not now.')).mockResolvedValue({ data: [] });
  const user = openApp('/chat-users');
  await user.click(await screen.findByRole('button', { name: uiTexts.retry }));
  await screen.findByText(conversationTexts.noUsers);
  const list = screen.getByRole('region', { name: conversationTexts.inbox });
  await waitFor(() => expect(document.activeElement).toBe(list));
});
