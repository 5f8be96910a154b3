import { describe, expect, it } from 'vitest';
import { lastLocation, previousLocation, rememberLocation } from './last-location.ts';

describe('the last location', () => {
  it('is saved with its query, and the one before it is kept for back arrows', () => {
    rememberLocation('/branchs');
    rememberLocation('/users?branch=1');
    expect(localStorage.getItem('lastLocation')).toBe('/users?branch=1');
    expect(previousLocation()).toBe('/branchs');
  });

  it('does not count a reload of the same screen as a step', () => {
    rememberLocation('/settings');
    rememberLocation('/users');
    rememberLocation('/users');
    expect(previousLocation()).toBe('/settings');
  });

  it('is not followed out of this app, whoever wrote it', () => {
    localStorage.setItem('lastLocation', '//evil.example/users');
    expect(lastLocation()).toBeNull();
    rememberLocation('/users');
    expect(previousLocation()).toBeNull();
  });
});
