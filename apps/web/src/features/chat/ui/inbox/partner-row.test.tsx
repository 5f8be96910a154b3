import type { ChatPartner, Message } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { makePartner } from '#testing/partners.ts';
import { signInAs } from '#testing/people.ts';
import { FoundMessageRow } from './found-message-row.tsx';
import { PartnerRow } from './partner-row.tsx';

const partnerWith = (sender: string): ChatPartner =>
  makePartner({
    ...{ userId: 'asha', username: 'Asha Menon' },
    lastMessage: {
      ...({ id: 'm-1', seq: 1, touserid: 'own', messageType: 'text', isRead: true } as Message),
      ...{ sender, content: 'The papers  came\ntoday', createdAt: '2026-11-20T10:00:00.000Z' },
    },
  });
const draw = (row: ReactElement): void => {
  signInAs('customer');
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{row}</MemoryRouter>
    </QueryClientProvider>,
  );
};
const you = () => screen.queryByText(conversationTexts.you('').trim());

// In a line with “You:”, words of the other direction were cut at their beginning.
test.each(['own', 'asha'])('the newest message, of %s, begins in its own direction', (sender) => {
  draw(<PartnerRow partner={partnerWith(sender)} isAgentMode={false} isOpen={false} />);
  expect(screen.getByText('The papers came today').dir).toBe('auto');
  expect(you() !== null).toBe(sender === 'own');
});

test('so does one that was found', () => {
  const partner = partnerWith('own');
  const message = partner.lastMessage as unknown as Message;
  draw(<FoundMessageRow found={{ partner, message }} search="papers" isAgentMode={false} />);
  expect(screen.getByText('papers').parentElement).toMatchObject({ dir: 'auto', textContent: 'The papers came today' });
  expect(you()).not.toBeNull();
});
