import { searchMessages } from '@branchline/contract/conversations';
import type { RoleSlug } from '@branchline/contract/call';
import type { ChatPartner, Message } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { makeMessage } from '#testing/messages.ts';
import { makePartner } from '#testing/partners.ts';
import { searchSnippet } from './found-message-row.tsx';
import { SearchResults } from './search-results.tsx';

const found = (userId: string, role: RoleSlug): { message: Message; partner: ChatPartner } => ({
  partner: makePartner({ userId, username: userId, role }),
  message: makeMessage({
    ...{ id: `m-${userId}`, seq: 7, sender: userId, recipient: 'own', touserid: 'own' },
    ...{ content: `parcel for ${userId}`, isRead: true },
  }),
});

const linksFor = async (own: 'team_leader' | 'customer', isAgentMode: boolean): Promise<(string | null)[]> => {
  signInAs(own);
  fakeServer.use(
    answers(searchMessages, () => ({
      data: [found('Meera', 'team_leader'), ...(own === 'customer' ? [] : [found('Ravi', 'customer')])],
      hasMore: false,
    })),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <SearchResults partners={[]} search="parcel" isAgentMode={isAgentMode} more={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const links = await screen.findAllByRole('link');
  return links.map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('agent'));
};

test.each([true, false])(
  'a found message leads to where its partner is listed (among leaders: %s)',
  async (isAgentMode) => {
    expect(await linksFor('team_leader', isAgentMode)).toEqual(['true', null]);
  },
);

test('a customer’s leader is no fellow leader', async () => {
  expect(await linksFor('customer', false)).toEqual([null]);
});

test('a found message is cut to one line around what was searched for', () => {
  const text = 'It was sent on Monday;\nthe courier says it will be with you Tomorrow before noon';
  expect(searchSnippet(text, 'tomorrow')).toEqual({
    before: '…it will be with you ',
    match: 'Tomorrow',
    after: ' before noon',
  });
  expect(searchSnippet('short', 'absent')).toEqual({ before: 'short', match: '', after: '' });
});
