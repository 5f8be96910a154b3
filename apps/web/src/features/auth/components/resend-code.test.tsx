import { emailOtp, sendOtp } from '@branchline/contract/auth';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { readStored } from '#lib/stored-keys.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { ResendCode } from './resend-code.tsx';

afterEach(cleanup);

test.each([
  { seconds: 45, wait: '45 s' },
  { seconds: 3412, wait: '57 minutes' },
  { seconds: 82_000, wait: '23 hours' },
])('says in a measure that people use when the next code can be had: in $wait', async ({ seconds, wait }) => {
  fakeServer.use(answers(sendOtp, () => failure('rate_limited', 'Too many codes.', { retryAfter: seconds })));
  render(
    <MemoryRouter>
      <ResendCode pending={{ purpose: 'signIn', to: '9876543210' }} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send the code again' }));
  expect(await screen.findByRole('button', { name: `Send the code again in ${wait}` })).toBeTruthy();
});

test('a code for a new password belongs to the request that was made last', async () => {
  fakeServer.use(answers(emailOtp, () => ({ challenge: 'challenge-2' })));
  render(
    <MemoryRouter>
      <ResendCode pending={{ purpose: 'reset', to: 'asha@example.com' }} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send the code again' }));
  await expect.poll(() => readStored('codeChallenge')).toBe('challenge-2');
});
