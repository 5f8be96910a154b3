import { beforeEach, describe, expect, it } from 'vitest';
import { lastLocation, rememberLocation, stepBackFrom } from './last-location.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the last location', () => {
  it('is saved with its query', () => {
    rememberLocation('/users?branch=1', 'POP');
    expect(localStorage.getItem('lastLocation')).toBe('/users?branch=1');
  });

  it('is not followed out of this app, whoever wrote it', () => {
    localStorage.setItem('lastLocation', '//evil.example/users');
    expect(lastLocation()).toBeNull();
    rememberLocation('/users', 'POP');
    expect(stepBackFrom('/users')).toBeNull();
  });

  it('of another tab is where a new one goes back to', () => {
    localStorage.setItem('lastLocation', '/branchs');
    rememberLocation('/users?branch=1', 'POP');
    expect(stepBackFrom('/users')).toBe('/branchs');
  });
});

describe('the way back', () => {
  it('leads past what was filtered and paged on a screen', () => {
    rememberLocation('/branchs', 'POP');
    rememberLocation('/users?branch=1', 'PUSH');
    rememberLocation('/users?branch=1&page=2', 'PUSH');
    rememberLocation('/users?branch=1&status=true', 'REPLACE');
    rememberLocation('/users?branch=1&page=2', 'POP');
    expect(stepBackFrom('/users')).toBe('/branchs');
  });

  it('leads up step by step: a step back is no new place', () => {
    rememberLocation('/users?page=2', 'POP');
    rememberLocation('/admin-chat-users?id=1', 'PUSH');
    rememberLocation('/admin-chat?id=2', 'PUSH');
    const chats = stepBackFrom('/admin-chat');
    expect(chats).toBe('/admin-chat-users?id=1');
    rememberLocation(chats ?? '', 'PUSH');
    expect(stepBackFrom('/admin-chat-users')).toBe('/users?page=2');
    rememberLocation('/users?page=2', 'PUSH');
    expect(stepBackFrom('/users')).toBeNull();
  });

  it('is the same when it is asked for twice before the next screen is there', () => {
    rememberLocation('/branchs', 'POP');
    rememberLocation('/users', 'PUSH');
    rememberLocation('/admin-chat-users', 'PUSH');
    expect(stepBackFrom('/admin-chat-users')).toBe('/users');
    expect(stepBackFrom('/admin-chat-users')).toBe('/users');
  });

  it('is shorter after the browser’s own back, and longer after a link to the same screen', () => {
    rememberLocation('/users', 'POP');
    rememberLocation('/admin-chat-users', 'PUSH');
    rememberLocation('/admin-chat', 'PUSH');
    rememberLocation('/admin-chat-users', 'POP');
    expect(stepBackFrom('/admin-chat-users')).toBe('/users');
    rememberLocation('/users', 'PUSH');
    rememberLocation('/messages', 'PUSH');
    rememberLocation('/users?branch=1', 'PUSH');
    expect(stepBackFrom('/users')).toBe('/messages');
  });

  it('does not lead to a screen that sent the reader on', () => {
    rememberLocation('/branchs', 'POP');
    rememberLocation('/settings', 'PUSH');
    rememberLocation('/users', 'REPLACE');
    expect(stepBackFrom('/users')).toBe('/branchs');
  });

  it('outlives a reload, and what stands in its place there is not followed', () => {
    sessionStorage.setItem('trail', JSON.stringify(['/branchs', '//evil.example/', 7, '/users']));
    rememberLocation('/users', 'POP');
    expect(stepBackFrom('/users')).toBe('/branchs');
    sessionStorage.setItem('trail', 'not a list');
    rememberLocation('/users', 'POP');
    expect(stepBackFrom('/users')).toBeNull();
  });
});
