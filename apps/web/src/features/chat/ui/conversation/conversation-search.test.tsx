import { searchMessages } from '@branchline/contract/conversations';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMessage } from '#testing/messages.ts';
import { signInAs } from '#testing/people.ts';
import { ConversationSearch } from './conversation-search.tsx';

// The test's browser does not know <search> yet, and React would warn of it.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

const found = {
  partner: {
    userId: 'asha',
    username: 'Asha',
    firstName: 'Asha',
    lastName: '',
    role: 'team_leader' as const,
    profile: null,
    online: false,
    lastSeen: null,
    unread: 0,
    lastMessage: null,
    conversation: null,
  },
  message: makeMessage({
    id: 'm-1',
    seq: 7,
    sender: 'asha',
    recipient: 'own',
    touserid: 'own',
    content: 'The blue umbrella',
    isRead: true,
  }),
};

function Conversation() {
  const [isSearching, setIsSearching] = useState(false);
  return (
    <>
      <button onClick={() => setIsSearching(true)}>Conversation menu</button>
      <textarea aria-label="Message" />
      {isSearching && <ConversationSearch partnerId="asha" onClose={() => setIsSearching(false)} />}
    </>
  );
}

let answer: () => void = () => undefined;
beforeEach(async () => {
  signInAs('customer');
  const asked = new Promise<void>((resolve) => (answer = resolve));
  fakeServer.use(
    answers(searchMessages, async () => {
      await asked;
      return { data: [found], hasMore: false };
    }),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <Conversation />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Conversation menu' }));
});

const box = () => screen.getByRole('searchbox', { name: chatPartTexts.searchHere });
const closeButton = () => screen.getByRole('button', { name: chatPartTexts.closeSearch });

test('the focus goes to the search, and back to where it was opened from', async () => {
  expect(document.activeElement).toBe(box());
  await userEvent.click(closeButton());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Conversation menu' }));
});

test('a search that comes late leaves the focus in the message that one writes meanwhile', async () => {
  await userEvent.click(closeButton());
  const message = screen.getByRole('textbox', { name: 'Message' });
  act(() => message.focus());
  fireEvent.click(screen.getByRole('button', { name: 'Conversation menu' }));
  expect(box()).toBeTruthy();
  expect(document.activeElement).toBe(message);
});

test('what is found leaves the focus where one went meanwhile, and following it keeps it in the search', async () => {
  await userEvent.type(box(), 'umbrella{Enter}');
  act(() => closeButton().focus());
  answer();
  const link = await screen.findByRole('link', { name: /umbrella/ });
  expect(document.activeElement).toBe(closeButton());
  await userEvent.click(link);
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.activeElement).toBe(closeButton());
});
