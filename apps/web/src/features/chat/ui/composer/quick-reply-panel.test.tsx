import { getProfile } from '@branchline/contract/profile';
import { listOwnQuickReplies, type QuickReply } from '@branchline/contract/quick-replies';
import type { ChatPartner } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makePartner } from '#testing/partners.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import type { QuickReplyKeys } from './quick-reply-keys.ts';
import { QuickReplyPanel } from './quick-reply-panel.tsx';

const greeting: QuickReply = {
  id: '01990000-0000-7000-8000-0000000000aa',
  title: 'Greeting',
  question: null,
  content: 'Dear {firstName}, this is {myName}.',
  messageType: 'text',
  orderBy: 1,
  branch: [],
  status: true,
  suggestionfile: null,
  link: null,
  files: [],
  createdAt: '2026-01-01T00:00:00.000Z',
};
const ravi = makePartner({ role: 'customer' });

// The test's browser draws nothing, so it has nothing to scroll.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

test('a quick reply that is picked before the partner is known waits for their name', async () => {
  signInAs('team_leader');
  fakeServer.use(
    answers(listOwnQuickReplies, () => ({ data: [greeting] })),
    answers(getProfile, () => ({ data: makeMe('team_leader') })),
  );
  const onPick = vi.fn();
  const queryClient = makeQueryClient();
  const keys = createRef<QuickReplyKeys>();
  const panelFor = (partner: ChatPartner | undefined) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <QuickReplyPanel
          partner={partner}
          branch="Main"
          slashSearch={null}
          keys={keys}
          onActiveChange={() => undefined}
          onPick={onPick}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(panelFor(undefined));
  await userEvent.click(await screen.findByRole('option', { name: /Greeting/ }));
  expect(onPick).not.toHaveBeenCalled();
  rerender(panelFor(ravi));
  await waitFor(() =>
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ text: 'Dear Ravi, this is Asha Rao.' })),
  );
});

test('what is shown, found and put into the message is in the language of the customer', async () => {
  signInAs('team_leader');
  const inHindi = { ...greeting, contents: { hi: 'प्रिय {firstName}, मैं {myName} हूँ।' } };
  fakeServer.use(
    answers(listOwnQuickReplies, () => ({ data: [inHindi] })),
    answers(getProfile, () => ({ data: makeMe('team_leader') })),
  );
  const onPick = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <QuickReplyPanel
          partner={{ ...ravi, locale: 'hi' }}
          branch="Main"
          slashSearch={null}
          keys={createRef<QuickReplyKeys>()}
          onActiveChange={() => undefined}
          onPick={onPick}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole('searchbox'), 'प्रिय');
  await userEvent.click(await screen.findByRole('option', { name: /प्रिय/ }));
  await waitFor(() =>
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ text: 'प्रिय Ravi, मैं Asha Rao हूँ।' })),
  );
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'the Enter that confirms an input method’s word picks nothing (%o)',
  async (told) => {
    signInAs('team_leader');
    fakeServer.use(
      answers(listOwnQuickReplies, () => ({ data: [greeting] })),
      answers(getProfile, () => ({ data: makeMe('team_leader') })),
    );
    const onPick = vi.fn();
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter>
          <QuickReplyPanel
            partner={ravi}
            branch="Main"
            slashSearch={null}
            keys={createRef<QuickReplyKeys>()}
            onActiveChange={() => undefined}
            onPick={onPick}
            onClose={() => undefined}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await screen.findByRole('option', { name: /Greeting/ });
    const search = screen.getByRole('searchbox');
    fireEvent.keyDown(search, { key: 'Enter', ...told });
    expect(onPick).not.toHaveBeenCalled();
    fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(onPick).toHaveBeenCalledOnce());
  },
);

/** The own quick replies come when what this returns is called. */
const answerLate = (): (() => void) => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  fakeServer.use(
    answers(listOwnQuickReplies, async () => {
      await asked;
      return { data: [greeting] };
    }),
    answers(getProfile, () => ({ data: makeMe('team_leader') })),
  );
  return answer;
};

test('Enter in a search for quick replies that are on their way is taken, and sends nothing', async () => {
  signInAs('team_leader');
  const answer = answerLate();
  const keys = createRef<QuickReplyKeys>();
  const onPick = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <input aria-label="Write a message" onKeyDown={(event) => void keys.current?.(event)} />
        <QuickReplyPanel
          partner={ravi}
          branch="Main"
          slashSearch="gre"
          keys={keys}
          onActiveChange={() => undefined}
          onPick={onPick}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const pressEnter = (): boolean => fireEvent.keyDown(screen.getByLabelText('Write a message'), { key: 'Enter' });
  // What is taken is prevented, and then answered with false.
  expect(pressEnter()).toBe(false);
  expect(onPick).not.toHaveBeenCalled();
  answer();
  await screen.findByRole('option', { name: /Greeting/ });
  expect(pressEnter()).toBe(false);
  await waitFor(() => expect(onPick).toHaveBeenCalledOnce());
});

test('quick replies that come late leave the focus where one went meanwhile', async () => {
  signInAs('team_leader');
  const answer = answerLate();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <input aria-label="Write a message" />
        <QuickReplyPanel
          partner={ravi}
          branch="Main"
          slashSearch={null}
          keys={createRef<QuickReplyKeys>()}
          onActiveChange={() => undefined}
          onPick={() => undefined}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  const field = screen.getByLabelText('Write a message');
  act(() => field.focus());
  answer();
  await screen.findByRole('option', { name: /Greeting/ });
  expect(document.activeElement).toBe(field);
});
