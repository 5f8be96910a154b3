import { messageInfo } from '@branchline/contract/conversations';
import type { Message } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dateAndTime } from '#lib/dates.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { answers, fakeServer, failure } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { makeMessage } from '#testing/messages.ts';
import { MessageContext } from './message-context.ts';
import { MessageInfo } from './message-info.tsx';

const sentAt = '2026-11-20T10:00:00.000Z';
const deliveredAt = '2026-11-20T10:07:00.000Z';
const message = makeMessage({
  ...{ id: 'm-1', sender: 'own', recipient: 'asha', touserid: 'asha', content: 'Good morning', createdAt: sentAt },
  ...{ isDelivered: true, forwarded: true, auto: true },
});

const openInfo = (change: Partial<Message> = {}): void => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MessageContext
        value={{ partnerId: 'asha', partnerName: 'Asha', ownId: 'own', canWrite: true, openMedia: () => undefined }}
      >
        <MessageInfo message={{ ...message, ...change }} onClose={() => undefined} />
      </MessageContext>
    </QueryClientProvider>,
  );
};
const valueOf = async (term: string) =>
  (await screen.findByText(term, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent;

beforeEach(() => void signInAs('customer'));

test('says when a message was sent and delivered, that it was not read yet, and what else it is', async () => {
  fakeServer.use(answers(messageInfo, () => ({ data: { deliveredAt, readAt: null } })));
  openInfo({ editedAt: '2026-11-20T10:02:00.000Z' });
  expect(await valueOf('Sent')).toBe(dateAndTime(sentAt));
  expect(await valueOf('Edited')).toBe(dateAndTime('2026-11-20T10:02:00.000Z'));
  expect(await valueOf('Delivered')).toBe(dateAndTime(deliveredAt));
  expect(await valueOf('Read')).toBe('Not yet');
  screen.getByText('Forwarded');
  screen.getByText('Sent automatically in your name');
});

test('does not say "Not yet" of what was read before times were kept', async () => {
  fakeServer.use(answers(messageInfo, () => ({ data: { deliveredAt: null, readAt: null } })));
  openInfo({ isRead: true });
  expect(await valueOf('Delivered')).toBe('Time not kept');
  expect(await valueOf('Read')).toBe('Time not kept');
});

test('says that the times did not come', async () => {
  fakeServer.use(answers(messageInfo, () => failure('internal', 'Broken')));
  openInfo();
  await screen.findByText('The times could not be loaded.');
});
