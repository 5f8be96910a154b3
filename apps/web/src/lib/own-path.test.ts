// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

describe('a place inside this app', () => {
  it.each(['/', '/users', '/users?page=2&branch=a%2Fb', '/chat?id=1&name=%2F%2Fevil#end'])('is %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });
});

describe('anything else is refused', () => {
  it.each([
    '//evil.example',
    '//evil.example/users',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    'https://evil.example/users',
    'javascript:alert(1)',
    'data:text/html,x',
    'users',
    ' /users',
    '',
  ])('%j', (path) => {
    expect(ownPath(path)).toBeNull();
  });

  it('and nothing at all', () => {
    expect(ownPath(null)).toBeNull();
    expect(ownPath(undefined)).toBeNull();
  });
});
