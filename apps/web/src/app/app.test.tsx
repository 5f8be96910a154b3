import { login } from '@branchline/contract/auth';
import { listBranches } from '@branchline/contract/branches';
import { editProfile, getProfile } from '@branchline/contract/profile';
import { listSettings } from '@branchline/contract/settings';
import type { Me } from '@branchline/contract/shapes';
import { listContactChanges } from '@branchline/contract/contact-changes';
import { listHeld } from '@branchline/contract/held';
import { listRoles, listUsers } from '@branchline/contract/users';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#lib/paths.ts';
import { endSession, getSession, signOut } from '#lib/session-store.ts';
import { readTab, writeTab } from '#lib/stored-keys.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

/** What the screens ask for that these tests lead to. */
const lists = [
  answers(listBranches, () => ({ data: [] })),
  answers(listContactChanges, () => ({ list: [], page: 1, totalPage: 1, total: 0 })),
  answers(listHeld, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
  answers(listUsers, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
  answers(listRoles, () => ({ list: [] })),
  answers(listSettings, () => ({ list: [] })),
];
beforeEach(async () => {
  await signOut();
  fakeServer.use(...lists);
});

const fillLogin = async (user: ReturnType<typeof openApp>): Promise<void> => {
  await user.type(await screen.findByLabelText('Email/Phone'), 'asha@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
};

describe('signing in as staff', () => {
  it('comes back to the screen asked for', async () => {
    fakeServer.use(
      answers(login, () => ({ token: 'token-1', me: makeMe('admin') })),
      answers(getProfile, () => ({ data: makeMe('admin') })),
    );
    const user = openApp('/user-profile');
    await screen.findByText('Signup to start Chating!!!');
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await fillLogin(user);
    await waitFor(() => expect(address()).toBe('/user-profile'));
    expect(await screen.findByRole('heading', { name: 'Asha Rao' })).toBeTruthy();
    expect(localStorage.getItem('x-auth-token')).toBe('token-1');
  });

  it('says what was wrong, and keeps what was typed', async () => {
    fakeServer.use(answers(login, () => failure('unauthenticated', 'Invalid username or password')));
    const user = openApp('/login');
    await fillLogin(user);
    // What happened is said once, by the toast; what to do stays by the form, and is read out with its fields.
    expect(await screen.findByText(/Invalid username or password/)).toBe(
      screen.getByText('Invalid username or password 😞'),
    );
    const advice = screen.getByText('Check your email or phone and your password, then try again.');
    for (const label of ['Email/Phone', 'Password'])
      expect(screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ')).toContain(advice.id);
    expect(screen.getByLabelText<HTMLInputElement>('Email/Phone').value).toBe('asha@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret1');
    expect(getSession()).toBeNull();
  });

  it('asks for the second factor only when there is one', async () => {
    fakeServer.use(
      answers(login, ({ body }) =>
        typeof body === 'object' && body !== null && 'code' in body
          ? { token: 'token-1', me: makeMe('admin') }
          : failure('second_factor_required', 'Enter the code of your authenticator app.'),
      ),
      answers(getProfile, () => ({ data: makeMe('admin') })),
    );
    const user = openApp('/login');
    expect(screen.queryByLabelText(/authenticator/)).toBeNull();
    await fillLogin(user);
    const code = await screen.findByLabelText(/authenticator/);
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(address()).toBe('/branchs'));
  });
});

describe('whoever opens the app', () => {
  it('signed in, goes from the start page to the own landing', async () => {
    signInAs('admin');
    openApp('/');
    await waitFor(() => expect(address()).toBe('/branchs'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Branch' })).toBeTruthy();
  });

  it('turned off, loses the session and starts afresh', async () => {
    signInAs('admin');
    localStorage.setItem('userStatus', 'false');
    openApp('/settings');
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('x-auth-token')).toBeNull();
  });

  it('at an address that leads nowhere, is told so', async () => {
    openApp('/nowhere');
    expect(await screen.findByRole('heading', { name: '404 Error' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  });

  it("at a screen's address in another case, is told the same: paths are exact", async () => {
    signInAs('admin');
    const others = Object.values(paths).filter((path) => path !== paths.start);
    for (const path of others.map((each) => `/${each.charAt(1).toUpperCase()}${each.slice(2)}`)) {
      openApp(path);
      expect(await screen.findByRole('heading', { name: '404 Error' }), path).toBeTruthy();
      expect(address()).toBe(path);
      cleanup();
    }
  });

  it('leaves the way behind: each screen with its query is the last location', async () => {
    openApp('/about?from=mail');
    await waitFor(() => expect(localStorage.getItem('lastLocation')).toBe('/about?from=mail'));
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });
});

describe('who left', () => {
  it('reads once what the server said at the end', async () => {
    writeTab('farewell', 'You are signed out.');
    openApp('/login');
    expect(await screen.findByText(/You are signed out\./)).toBeTruthy();
    expect(readTab('farewell')).toBeNull();
  });
});

describe('a session ended by the server', () => {
  it('leads to the sign-in screen and says why', async () => {
    signInAs('admin', 'token-1');
    fakeServer.use(answers(getProfile, () => ({ data: makeMe('admin') })));
    openApp('/user-profile');
    await screen.findByRole('heading', { name: 'Asha Rao' });
    act(() => endSession('token-1', 'Your password was changed. Sign in again.'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('Your password was changed. Sign in again. 😞')).toBeTruthy();
  });

  it('says so once, also when a change finds out', async () => {
    signInAs('admin', 'token-1');
    fakeServer.use(
      answers(getProfile, () => ({ data: makeMe('admin') })),
      answers(editProfile, () => failure('unauthenticated', 'You are signed out. Please sign in again.')),
    );
    const user = openApp('/user-profile');
    await user.type(await screen.findByLabelText('First Name'), 'a');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(address()).toBe('/'));
    const told = () => screen.queryAllByText('You are signed out. Please sign in again. 😞');
    await waitFor(() => expect(told()).not.toHaveLength(0));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(told()).toHaveLength(1);
  });
});

describe('the screen at which a session ended', () => {
  const place = '/user-profile?name=Meera';
  const endings = {
    here: () => endSession('token-1', 'You are signed out. Please sign in again.'),
    'in another tab': () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    },
  };
  const signInAfter = async (end: () => void, next: Me): Promise<void> => {
    signInAs('admin', 'token-1');
    fakeServer.use(
      answers(getProfile, () => ({ data: makeMe('admin') })),
      answers(login, () => ({ token: 'token-2', me: next })),
    );
    const user = openApp(place);
    await screen.findByRole('heading', { name: 'Asha Rao' });
    act(end);
    await user.click(await screen.findByRole('link', { name: 'Login' }));
    await fillLogin(user);
  };

  it.each(Object.entries(endings))('is where the same person comes back to (ended %s)', async (_where, end) => {
    await signInAfter(end, makeMe('admin'));
    await waitFor(() => expect(address()).toBe(place));
  });

  it.each(Object.entries(endings))('is not shown to whoever signs in next (ended %s)', async (_where, end) => {
    await signInAfter(end, makeMe('admin', { id: '01990000-0000-7000-8000-000000000002' }));
    await waitFor(() => expect(address()).toBe('/branchs'));
    await screen.findByText('0 branches');
  });
});

describe('the side menu', () => {
  const menu = async (): Promise<(string | null)[]> => {
    const nav = await screen.findByRole('navigation', { name: 'Main navigation' });
    return [...nav.querySelectorAll('a')].map((link) => link.textContent);
  };

  it('of an admin', async () => {
    signInAs('admin');
    openApp('/settings');
    expect(await menu()).toEqual(['Branch', 'Users', 'Uploaded Files', 'Quick Reply', 'Settings']);
  });

  it('of a branch leader', async () => {
    signInAs('branch_leader');
    openApp('/users');
    expect(await menu()).toEqual(['Users']);
  });
});
