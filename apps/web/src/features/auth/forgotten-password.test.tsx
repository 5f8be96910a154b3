import { changePassword, forgetPassword, verifyOtp } from '@branchline/contract/auth';
import { logout } from '@branchline/contract/log-out';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession, signOut } from '#lib/session-store.ts';
import { described } from '#testing/described.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

const leaving = vi.hoisted(() => ({ to: vi.fn<(path: string, message?: string) => void>() }));
vi.mock('#lib/leave.ts', async (importOriginal) => ({ ...(await importOriginal<object>()), leaveTo: leaving.to }));

beforeEach(async () => {
  leaving.to.mockClear();
  await signOut();
});

const askForCode = async (user: ReturnType<typeof openApp>, account: string): Promise<void> => {
  await user.type(await screen.findByLabelText('Registered email or phone'), account);
  await user.click(screen.getByRole('button', { name: 'Send Verification Code' }));
};

const choose = async (user: ReturnType<typeof openApp>, password: string): Promise<void> => {
  await user.type(await screen.findByLabelText('New Password'), password);
  await user.type(screen.getByLabelText('Confirm Password'), password);
  await user.click(screen.getByRole('button', { name: 'Create New Password' }));
};

describe('a forgotten password', () => {
  it('is replaced with a code and the grant it gives', async () => {
    const seen: { body: unknown; token: string | null }[] = [];
    fakeServer.use(
      answers(forgetPassword, () => ({ message: 'If the account exists, a code is on its way.' })),
      answers(verifyOtp, () => ({ new: 0 as const, resetToken: 'grant-1' })),
      answers(changePassword, ({ body, headers }) => {
        seen.push({ body, token: headers.get('x-auth-token') });
        return { message: 'Password changed.' };
      }),
    );
    const user = openApp('/forgot-password');
    await askForCode(user, 'asha@example.com');
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await user.type(await screen.findByLabelText('New Password'), 'a better one');
    await user.type(screen.getByLabelText('Confirm Password'), 'a bitter one');
    await user.click(screen.getByRole('button', { name: 'Create New Password' }));
    expect(await screen.findByText('Must match "password" field value')).toBeTruthy();
    await user.clear(screen.getByLabelText('Confirm Password'));
    await user.type(screen.getByLabelText('Confirm Password'), 'a better one');
    await user.click(screen.getByRole('button', { name: 'Create New Password' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(seen).toEqual([
      {
        body: { email: 'asha@example.com', newPassword: 'a better one', confirmPassword: 'a better one' },
        token: 'grant-1',
      },
    ]);
    expect(localStorage.getItem('passwordChanges')).toBe('1');
    expect(sessionStorage.getItem('resetToken')).toBeNull();
  });

  it.each(['98765 43210', '+91 98765-43210', "o'brien@example.com"])('is replaced by %s too', async (account) => {
    const seen: unknown[] = [];
    fakeServer.use(
      answers(forgetPassword, () => ({})),
      answers(verifyOtp, () => ({ new: 0 as const, resetToken: 'grant-1' })),
      answers(changePassword, ({ body }) => {
        seen.push(body);
        return {};
      }),
    );
    const user = openApp('/forgot-password');
    await askForCode(user, account);
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await choose(user, 'a better one');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(seen).toEqual([{ email: account, newPassword: 'a better one', confirmPassword: 'a better one' }]);
  });

  it('belongs to the request that was made here: its challenge goes with the code', async () => {
    const seen: unknown[] = [];
    fakeServer.use(
      answers(forgetPassword, () => ({ challenge: 'challenge-1' })),
      answers(verifyOtp, ({ body }) => {
        seen.push(body);
        return { new: 0 as const, resetToken: 'grant-1' };
      }),
    );
    const user = openApp('/forgot-password');
    await askForCode(user, 'asha@example.com');
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await waitFor(() => expect(seen).toEqual([{ phone: 'asha@example.com', otp: '123456', challenge: 'challenge-1' }]));
  });

  it('cannot be replaced without a code, which is said, and leads to one', async () => {
    const user = openApp('/create-new-password');
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    await user.click(screen.getByRole('button', { name: 'Create New Password' }));
    await waitFor(() => expect(described(email)).toBe('Email is required'));
    await user.type(email, 'asha');
    await waitFor(() => expect(described(email)).toBe('Invalid email format'));
    await user.type(email, '@example.com');
    await user.type(screen.getByLabelText('New Password'), 'a better one');
    await user.type(screen.getByLabelText('Confirm Password'), 'a better one');
    await user.click(screen.getByRole('button', { name: 'Create New Password' }));
    await waitFor(() =>
      expect(described(email)).toMatch(/^Before you can choose a new password, ask for a code and enter it/),
    );
    expect(email.value).toBe('asha@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('a better one');
    await user.click(screen.getByRole('link', { name: 'Get a code' }));
    expect(await screen.findByLabelText('Registered email or phone')).toBeTruthy();
  });

  it('keeps what was typed when the grant is over, and says what comes next', async () => {
    fakeServer.use(answers(changePassword, () => failure('unauthenticated', 'This permission is over.')));
    localStorage.setItem('userEmail', 'asha@example.com');
    sessionStorage.setItem('resetToken', 'grant-1');
    const user = openApp('/create-new-password');
    await choose(user, 'a better one');
    expect(await screen.findByText(/This permission is over/)).toBe(screen.getByText('This permission is over. 😞'));
    expect(screen.getByText(/Your new password is not saved yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get a code' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('a better one');
  });

  it('is told in other words at the field than by the toast', async () => {
    const message = 'This is not the account.';
    fakeServer.use(answers(changePassword, () => failure('invalid', message, { errors: { email: message } })));
    localStorage.setItem('userEmail', 'asha@example.com');
    sessionStorage.setItem('resetToken', 'grant-1');
    const user = openApp('/create-new-password');
    await choose(user, 'a better one');
    expect(await screen.findByText(/This is not the account/)).toBe(screen.getByText(`${message} 😞`));
    expect(described(screen.getByLabelText('Email'))).toBe(
      'Write the email or phone that you asked for the code with.',
    );
  });

  it('is refused in the words of the password, not of the account', async () => {
    const message = 'This password is one of the most used in the world.';
    fakeServer.use(answers(changePassword, () => failure('invalid', message, { errors: { newPassword: message } })));
    localStorage.setItem('userEmail', 'asha@example.com');
    sessionStorage.setItem('resetToken', 'grant-1');
    const user = openApp('/create-new-password');
    await choose(user, 'password1');
    await waitFor(() => expect(described(screen.getByLabelText('New Password'))).toContain(message));
    expect(screen.queryByText('Write the email or phone that you asked for the code with.')).toBeNull();
  });
});

describe('the forgotten password of somebody who is signed in', () => {
  const steps = () => {
    const told: (string | null)[] = [];
    fakeServer.use(
      answers(forgetPassword, () => ({})),
      answers(verifyOtp, () => ({ new: 0 as const, resetToken: 'grant-1' })),
      answers(changePassword, () => ({ message: 'Password changed.' })),
      // The reset ended the session.
      answers(logout, ({ headers }) => {
        told.push(headers.get('x-auth-token'));
        return failure('unauthenticated', 'You are signed out. Please sign in again.');
      }),
    );
    return told;
  };

  it('is replaced as well, and leads to a sign-in with the new one', async () => {
    signInAs('team_leader', 'token-1');
    const told = steps();
    const user = openApp('/forgot-password');
    await askForCode(user, '98765 43210');
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await choose(user, 'a better one');
    await waitFor(() => expect(leaving.to.mock.calls).toEqual([['/login', 'Password changed.']]));
    expect(getSession()).toBeNull();
    expect(localStorage.getItem('x-auth-token')).toBeNull();
    expect(told).toEqual(['token-1']);
    expect(screen.queryByText(/You are signed out/)).toBeNull();
  });

  it('is replaced on a device whose database hangs', async () => {
    vi.stubGlobal('indexedDB', { databases: () => new Promise(() => undefined) });
    signInAs('team_leader', 'token-1');
    steps();
    const user = openApp('/forgot-password');
    await askForCode(user, '98765 43210');
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await choose(user, 'a better one');
    await waitFor(() => expect(leaving.to).toHaveBeenCalledWith('/login', 'Password changed.'));
    vi.unstubAllGlobals();
  });

  it('changes nothing of the session until then', async () => {
    signInAs('team_leader', 'token-1');
    const before = getSession();
    const stored = { phone: localStorage.getItem('phone'), email: localStorage.getItem('userEmail') };
    steps();
    const user = openApp('/forgot-password');
    await askForCode(user, 'somebody.else@example.com');
    await user.type(await screen.findByLabelText('OTP'), '123456');
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('somebody.else@example.com');
    expect({ phone: localStorage.getItem('phone'), email: localStorage.getItem('userEmail') }).toEqual(stored);
    expect(getSession()).toEqual(before);
  });
});
