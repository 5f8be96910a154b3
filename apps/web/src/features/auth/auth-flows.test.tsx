import { login, sendOtp, signup, verifyOtp } from '@branchline/contract/auth';
import { listPublicBranches } from '@branchline/contract/branches';
import { getProfile } from '@branchline/contract/profile';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession, signOut } from '#lib/session-store.ts';
import { clearStored, readStored } from '#lib/stored-keys.ts';
import { described } from '#testing/described.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';
import { keepDevice, knownDevice } from './known-devices.ts';

beforeEach(() => signOut());
afterEach(() => vi.useRealTimers());

const sent = { challenge: 'challenge-1' };

const typePhone = async (user: ReturnType<typeof openApp>, phone: string): Promise<void> => {
  await user.type(await screen.findByLabelText('Phone number'), phone);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
};

describe('signing up', () => {
  it('goes from the phone number over the code to the profile of a new customer', async () => {
    const seen: unknown[] = [];
    const customer = makeMe('customer', { firstName: '', lastName: '' });
    fakeServer.use(
      answers(sendOtp, ({ body }) => {
        seen.push(body);
        return { message: 'OTP sent', challenge: 'challenge-1' };
      }),
      answers(verifyOtp, ({ body }) => {
        seen.push(body);
        return { new: 1 as const, token: 'token-1', device: 'device-1', user: customer };
      }),
      answers(getProfile, () => ({ data: customer })),
    );
    const user = openApp('/');
    await typePhone(user, '9876543210');
    expect(await screen.findByText('OTP sent 😊')).toBeTruthy();
    // The sixth digit sends the code by itself.
    await user.type(await screen.findByLabelText('OTP'), '123456');
    expect(await screen.findByRole('heading', { name: 'User Profile' })).toBeTruthy();
    expect(address()).toBe('/user-profile');
    expect(seen).toEqual([{ phone: '9876543210' }, { phone: '9876543210', otp: '123456', challenge: 'challenge-1' }]);
    // Known from now on, also after signing out.
    clearStored();
    expect(knownDevice('9876543210')).toEqual({ device: 'device-1' });
    expect(knownDevice('9876543211')).toEqual({});
    expect(readStored('codeChallenge')).toBeNull();
    expect(getSession()).toMatchObject({ token: 'token-1', role: 'customer' });
  });

  it('says with the request and with the code that this device is known for the number', async () => {
    keepDevice('9876543210', 'device-of-before');
    const seen: unknown[] = [];
    const customer = makeMe('customer');
    fakeServer.use(
      answers(sendOtp, ({ body }) => {
        seen.push(body);
        return sent;
      }),
      answers(verifyOtp, ({ body }) => {
        seen.push(body);
        return { new: 0 as const, token: 'token-1', device: 'device-of-before', user: customer };
      }),
      answers(getProfile, () => ({ data: customer })),
    );
    const user = openApp('/');
    await typePhone(user, '9876543210');
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await waitFor(() => expect(getSession()).toMatchObject({ token: 'token-1' }));
    const known = { phone: '9876543210', device: 'device-of-before' };
    expect(seen).toEqual([known, { ...known, otp: '123456', challenge: 'challenge-1' }]);
  });

  it('takes an invitation along, and says which branch it leads to', async () => {
    const seen: unknown[] = [];
    fakeServer.use(
      answers(listPublicBranches, () => ({ data: [{ id: 'branch-1', name: 'North Harbour' }] })),
      answers(signup, ({ body }) => {
        seen.push(body);
        return sent;
      }),
    );
    const user = openApp('/?branch=branch-1&leader=leader-1');
    expect(await screen.findByText('You are joining North Harbour.')).toBeTruthy();
    await typePhone(user, '9876543210');
    await waitFor(() => expect(address()).toBe('/verify-otp'));
    expect(seen).toEqual([{ phone: '9876543210', branch: 'branch-1', leader: 'leader-1' }]);
  });

  it('asks nothing of the server before the number is whole', async () => {
    const user = openApp('/');
    await user.click(await screen.findByRole('button', { name: 'Send OTP' }));
    expect(await screen.findByText('Phone number is required')).toBeTruthy();
    await typePhone(user, '98765');
    expect(await screen.findByText('Phone number must be 10 digits')).toBeTruthy();
    expect(screen.queryByText('Phone number is required')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone number'));
  });

  it.each(['98765432101', '98765abcde'])('asks nothing of the server for %s, and keeps it', async (typed) => {
    const user = openApp('/');
    await typePhone(user, typed);
    expect(await screen.findByText('Phone number must be 10 digits')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe(typed);
    expect(address()).toBe('/');
  });

  it('asks nothing of the server before the code is whole', async () => {
    fakeServer.use(answers(sendOtp, () => sent));
    const user = openApp('/');
    await typePhone(user, '9876543210');
    const otp = await screen.findByLabelText('OTP');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    expect(await screen.findByText('Code is required')).toBeTruthy();
    await user.type(otp, '123');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    expect(await screen.findByText('The code has 6 digits')).toBeTruthy();
    expect(address()).toBe('/verify-otp');
  });

  it('keeps the number when the server refuses it', async () => {
    fakeServer.use(
      answers(sendOtp, () => failure('rate_limited', 'Wait 30 seconds for another code.', { retryAfter: 30 })),
    );
    const user = openApp('/');
    await typePhone(user, '9876543210');
    // What happened is said once, by the toast; what to do stays at the field.
    expect(await screen.findByText(/Wait 30 seconds for another code/)).toBe(
      screen.getByText('Wait 30 seconds for another code. 😞'),
    );
    const phone = screen.getByLabelText<HTMLInputElement>('Phone number');
    expect(described(phone)).toMatch(/What you typed is kept. Send it again when the wait is over.$/);
    expect(phone.value).toBe('9876543210');
    expect(address()).toBe('/');
  });

  it('goes back to the code that is on its way, and to no other', async () => {
    let isSent = false;
    fakeServer.use(
      answers(sendOtp, () => {
        if (isSent) return failure('rate_limited', 'Wait 20 seconds for another code.', { retryAfter: 20 });
        isSent = true;
        return sent;
      }),
    );
    const user = openApp('/');
    await typePhone(user, '+91 98765 43210');
    await user.click(await screen.findByRole('link', { name: 'Use another number' }));
    await typePhone(user, '9876543211');
    expect(await screen.findByText(/Wait 20 seconds for another code/)).toBeTruthy();
    expect(address()).toBe('/');
    await user.clear(screen.getByLabelText('Phone number'));
    await typePhone(user, '9876543210');
    expect(await screen.findByText(/sent to \+91 9876543210/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /(19|20) s/ })).toBeTruthy();
  });

  it('stays at a wrong code', async () => {
    fakeServer.use(
      answers(sendOtp, () => sent),
      answers(verifyOtp, () => failure('unauthenticated', 'This code is wrong or no longer valid.')),
    );
    const user = openApp('/');
    await typePhone(user, '9876543210');
    await user.type(await screen.findByLabelText('OTP'), '000000');
    expect(await screen.findByText(/This code is wrong/)).toBe(
      screen.getByText('This code is wrong or no longer valid. 😞'),
    );
    expect(described(screen.getByLabelText('OTP'))).toBe(
      'Compare the digits with the newest message, or have the code sent again.',
    );
    expect(address()).toBe('/verify-otp');
    expect(getSession()).toBeNull();
  });

  it('asks for the second code that a right one may need, as no failure', async () => {
    const said: unknown[] = [];
    const customer = makeMe('customer');
    fakeServer.use(
      answers(sendOtp, () => sent),
      answers(verifyOtp, ({ body }) => {
        said.push(body);
        if (said.length > 1) return { new: 0 as const, token: 'token-1', device: 'device-1', user: customer };
        return failure('unauthenticated', 'This code is right. We sent you a second one.', {
          errors: { otp: 'A second code is on its way to you.' },
        });
      }),
      answers(getProfile, () => ({ data: customer })),
    );
    const user = openApp('/');
    await typePhone(user, '9876543210');
    const input = await screen.findByLabelText<HTMLInputElement>('OTP');
    await user.type(input, '111111');
    // Neither a smile nor a sad face.
    expect(await screen.findByText('This code is right. We sent you a second one.')).toBeTruthy();
    await waitFor(() => expect(described(input)).toBe('A second code is on its way to you.'));
    expect([input.value, input.getAttribute('aria-invalid'), document.activeElement]).toEqual(['', null, input]);
    await user.type(input, '222222');
    await waitFor(() => expect(getSession()).toMatchObject({ token: 'token-1' }));
    expect(said).toMatchObject([{ otp: '111111' }, { otp: '222222' }]);
  });

  it('says nothing of a second code any more when the first is sent again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    fakeServer.use(
      answers(sendOtp, () => sent),
      answers(verifyOtp, () =>
        failure('unauthenticated', 'This code is right. We sent you a second one.', {
          errors: { otp: 'A second code is on its way to you.' },
        }),
      ),
    );
    const user = openApp('/');
    await typePhone(user, '9876543210');
    await user.type(await screen.findByLabelText('OTP'), '111111');
    await waitFor(() => expect(described(screen.getByLabelText('OTP'))).toBe('A second code is on its way to you.'));
    vi.setSystemTime(Date.now() + 31_000);
    await user.click(await screen.findByRole('button', { name: 'Send the code again' }));
    await waitFor(() => expect(described(screen.getByLabelText('OTP'))).toBe(''));
    expect(document.activeElement).toBe(screen.getByLabelText('OTP'));
  });

  it('asks for the number as well where no code was asked for', async () => {
    const seen: unknown[] = [];
    const customer = makeMe('customer', { firstName: '' });
    fakeServer.use(
      answers(verifyOtp, ({ body }) => {
        seen.push(body);
        return { new: 1 as const, token: 'token-1', device: 'device-1', user: customer };
      }),
      answers(getProfile, () => ({ data: customer })),
    );
    const user = openApp('/verify-otp');
    const phone = await screen.findByLabelText('Phone number');
    const otp = screen.getByLabelText('OTP');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    expect(described(phone)).toMatch(/Phone number is required$/);
    expect(described(otp)).toBe('Code is required');
    expect(document.activeElement).toBe(phone);
    await user.type(phone, '987654321');
    await user.type(otp, '123456');
    expect(described(phone)).toMatch(/Phone number must be 10 digits$/);
    await user.type(phone, '0');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await waitFor(() => expect(address()).toBe('/user-profile'));
    expect(seen).toEqual([{ phone: '9876543210', otp: '123456' }]);
  });

  it('leads to a code whoever has none', async () => {
    const user = openApp('/verify-otp');
    await user.click(await screen.findByRole('link', { name: 'No code yet? Get one' }));
    expect(await screen.findByText('Signup to start Chating!!!')).toBeTruthy();
  });

  it('takes the code of a reset too, when the number is all that is known', async () => {
    fakeServer.use(answers(verifyOtp, () => ({ new: 0 as const, resetToken: 'grant-1' })));
    const user = openApp('/verify-otp');
    await user.type(await screen.findByLabelText('Phone number'), '9876543210');
    await user.type(screen.getByLabelText('OTP'), '123456');
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('9876543210');
    expect(address()).toBe('/create-new-password');
  });

  it('has nothing to verify for who is signed in', async () => {
    signInAs('customer');
    openApp('/verify-otp');
    await waitFor(() => expect(address()).toBe('/chat-users'));
  });
});

describe('signing in with a password', () => {
  it.each([
    ['Invalid username or password', 'Check your email or phone and your password, then try again.'],
    [
      'This account is turned off. Please ask your organisation.',
      'This account is turned off. Please ask your organisation.',
    ],
  ])('says what to do about "%s", and nothing else', async (message, advice) => {
    fakeServer.use(answers(login, () => failure('unauthenticated', message)));
    const user = openApp('/login');
    await user.type(await screen.findByLabelText('Email/Phone'), 'meera@example.com');
    await user.type(screen.getByLabelText('Password'), 'a small red boat');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(described(screen.getByLabelText('Password'))).toBe(advice));
  });
});
