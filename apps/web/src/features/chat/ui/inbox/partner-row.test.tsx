import type { ChatPartner, Message } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { OutboxEntry } from '#features/chat/core/outbox.ts';
import { clearOutbox, outbox } from '#features/chat/io/outbox.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { makePartner } from '#testing/partners.ts';
import { signInAs } from '#testing/people.ts';
import { FoundMessageRow } from './found-message-row.tsx';
import { PartnerRow } from './partner-row.tsx';

afterEach(clearOutbox);

const partnerWith = (sender: string, isRead = true): ChatPartner =>
  makePartner({
    ...{ userId: 'asha', username: 'Asha Menon' },
    lastMessage: {
      ...({ id: 'm-1', seq: 1, touserid: 'own', messageType: 'text', isRead } as Message),
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

const waiting = (more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ clientId: 'c-1', partnerId: 'asha', content: 'On my way', files: [], refusal: null },
  ...{ createdAt: '2026-11-20T11:00:00.000Z', ...more },
});
const clock = () => screen.queryByRole('img', { name: uiTexts.tickWaiting });

test('what waits to be sent is the newest message, with a clock', () => {
  outbox.set([
    waiting({ content: 'First' }),
    waiting({ clientId: 'c-2' }),
    waiting({ partnerId: 'omar', content: 'No' }),
  ]);
  draw(<PartnerRow partner={partnerWith('asha')} isAgentMode={false} isOpen={false} />);
  screen.getByText('On my way');
  expect(clock()).not.toBeNull();
  expect(you()).not.toBeNull();
  expect(screen.getByRole<HTMLTimeElement>('time').dateTime).toBe('2026-11-20T11:00:00.000Z');
});

test('a picture that waits is called what it is', () => {
  const file = { name: 'IMG_1.png', mimeType: 'image/png', size: 9, blob: new Blob(), fileId: null, url: null };
  outbox.set([waiting({ content: '', files: [file] })]);
  draw(<PartnerRow partner={partnerWith('asha')} isAgentMode={false} isOpen={false} />);
  screen.getByText(conversationTexts.kinds.image);
  expect(clock()).not.toBeNull();
});

test('what waits hides nothing that was not read', () => {
  outbox.set([waiting()]);
  draw(<PartnerRow partner={partnerWith('asha', false)} isAgentMode={false} isOpen={false} />);
  screen.getByText('The papers came today');
  expect(clock()).toBeNull();
});

test('neither does a change of a message that was sent', () => {
  outbox.set([
    waiting({ content: '', change: { kind: 'reaction', id: 'm-1', emoji: '👍' } }),
    waiting({ editOf: { id: 'm-1', seq: 1 } }),
  ]);
  draw(<PartnerRow partner={partnerWith('own')} isAgentMode={false} isOpen={false} />);
  screen.getByText('The papers came today');
  expect(clock()).toBeNull();
});

test('what the server refused stands before what waits', async () => {
  outbox.set([waiting({ content: 'Refused', refusal: 'Too long' }), waiting({ clientId: 'c-2' })]);
  draw(<PartnerRow partner={partnerWith('asha')} isAgentMode={false} isOpen={false} />);
  await screen.findByText('Refused');
  screen.getByText(chatPartTexts.unsent);
  expect(clock()).toBeNull();
});
