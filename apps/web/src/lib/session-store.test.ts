import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMe, signInAs } from '#testing/people.ts';
import {
  endSession,
  getSession,
  onSessionEnd,
  signIn,
  signOut,
  subscribeSession,
  updateSession,
} from './session-store.ts';

const fromOtherTab = (change: () => void): void => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
};

const stored = (): Record<string, string> => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => signOut());

describe('signing in', () => {
  it('stores the person under the names the organisation knows', () => {
    signIn('token-1', makeMe('branch_leader'));
    expect(stored()).toEqual({
      'x-auth-token': 'token-1',
      userid: '01990000-0000-7000-8000-000000000001',
      slug: 'branch_leader',
      'role name': 'Branch Leader',
      branch: '01990000-0000-7000-8000-00000000000b',
      branchName: 'Main',
      phone: '9876543210',
      userEmail: 'branch_leader@example.com',
      userStatus: 'true',
    });
  });

  it('leaves nothing of the reset before it, nor of a cart', () => {
    localStorage.setItem('sendVerificationCode', '1');
    localStorage.setItem('passwordChanges', '1');
    localStorage.setItem('cart items', '[]');
    signInAs('admin');
    expect(localStorage.getItem('sendVerificationCode')).toBeNull();
    expect(localStorage.getItem('passwordChanges')).toBeNull();
    expect(localStorage.getItem('cart items')).toBeNull();
  });

  it('is told to those who listen, with one and the same session until it changes', () => {
    const listener = vi.fn();
    const stop = subscribeSession(listener);
    signInAs('customer');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(getSession()).toBe(getSession());
    stop();
  });

  it('does not take another person’s profile for the own', () => {
    signInAs('customer');
    updateSession(makeMe('admin', { id: 'someone-else' }));
    expect(getSession()?.role).toBe('customer');
  });
});

describe('signing out', () => {
  it('clears what is stored, known or not, but the theme of the device', async () => {
    signInAs('customer');
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('left by an older version', '1');
    sessionStorage.setItem('resetToken', 'secret');
    await signOut();
    expect(stored()).toEqual({ theme: 'dark' });
    expect(sessionStorage).toHaveLength(0);
    expect(getSession()).toBeNull();
  });

  it('happens here when it happened in another tab', () => {
    signInAs('customer');
    sessionStorage.setItem('trail', '["/admin-chat?name=Meera"]');
    fromOtherTab(() => localStorage.clear());
    expect(getSession()).toBeNull();
    // The back arrow of whoever comes next leads nowhere that this person was.
    expect(sessionStorage).toHaveLength(0);
  });

  it('in another tab takes along what this one was let set a new password with', () => {
    signInAs('admin');
    sessionStorage.setItem('resetToken', 'secret');
    sessionStorage.setItem('resetAccount', 'admin@example.com');
    fromOtherTab(() => localStorage.clear());
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a sign-in in another tab', () => {
  it('signs this one in too', () => {
    fromOtherTab(() => {
      localStorage.setItem('x-auth-token', 'token-2');
      localStorage.setItem('userid', 'u');
      localStorage.setItem('slug', 'admin');
    });
    expect(getSession()).toMatchObject({ token: 'token-2', userId: 'u', role: 'admin' });
  });

  it('counts only when it is whole and of a known role', () => {
    fromOtherTab(() => localStorage.setItem('x-auth-token', 'token-2'));
    expect(getSession()).toBeNull();
    fromOtherTab(() => {
      localStorage.setItem('userid', 'u');
      localStorage.setItem('slug', 'superuser');
    });
    expect(getSession()).toBeNull();
  });
});

describe('a sign-in on a device without room', () => {
  beforeEach(() => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The storage is full', 'QuotaExceededError');
    });
    signInAs('customer');
  });

  it('lasts on this page until one signs out', async () => {
    expect(getSession()?.role).toBe('customer');
    await signOut();
    expect(getSession()).toBeNull();
  });

  it('gives way to a sign-in and a sign-out in another tab', () => {
    vi.restoreAllMocks();
    fromOtherTab(() => {
      localStorage.setItem('x-auth-token', 'token-2');
      localStorage.setItem('userid', 'u');
      localStorage.setItem('slug', 'admin');
    });
    expect(getSession()?.role).toBe('admin');
    fromOtherTab(() => localStorage.clear());
    expect(getSession()).toBeNull();
  });
});

describe('a session ended by the server', () => {
  it('is told once, however many calls find out', () => {
    signInAs('customer', 'token-1');
    const told = vi.fn();
    const stop = onSessionEnd(told);
    endSession('token-1', 'Your account is turned off.');
    endSession('token-1', 'Your account is turned off.');
    expect(told).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalledWith({ message: 'Your account is turned off.' });
    expect(getSession()).toBeNull();
    stop();
  });

  it('does not touch a newer sign-in', () => {
    signInAs('customer', 'token-2');
    endSession('token-1', 'Over.');
    expect(getSession()?.token).toBe('token-2');
  });
});
