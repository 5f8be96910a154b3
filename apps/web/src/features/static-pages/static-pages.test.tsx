import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

beforeEach(() => signOut());

describe.each([
  ['/about', 'About Us'],
  ['/contact', 'Contact'],
  ['/term-and-conditions', 'Term & Conditions'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/privacy-policy-ios-app', 'Privacy Policy (iOS App)'],
])('%s', (path, name) => {
  it('is headed by its own name, once, signed in or not', async () => {
    openApp(path);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(name);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    cleanup();
    signInAs('admin');
    openApp(path);
    expect((await screen.findByRole('heading', { level: 2 })).textContent).not.toBe(name);
    expect(screen.getAllByRole('heading', { name })).toEqual(screen.getAllByRole('heading', { level: 1 }));
  });
});

it('the iOS policy says from when on it holds, in words and as a date, and how long things are kept', async () => {
  openApp('/privacy-policy-ios-app');
  expect(await screen.findByText('Effective date: 26 June 2025 (2025-06-26)')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^Retention/ })).toBeTruthy();
});

it('the about page tells of the support of several devices', async () => {
  openApp('/about');
  expect(await screen.findByText(/multi-device support/)).toBeTruthy();
});
