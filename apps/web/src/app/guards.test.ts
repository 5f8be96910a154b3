import { type RoleSlug, roleSlugs } from '@branchline/contract/call';
import { describe, expect, it } from 'vitest';
import { landingOf } from '#lib/paths.ts';
import { judgeVisit } from './guards.ts';
import { screenAt, screens } from './screens.ts';

const visit = (location: string, role: RoleSlug | null, asked: string | null = null) => {
  const screen = screenAt(new URL(location, 'http://x').pathname);
  if (!screen) throw new Error(`no screen at ${location}`);
  return judgeVisit({
    audience: screen.audience,
    role,
    isTurnedOff: false,
    mustSetUpSecondFactor: false,
    location,
    asked,
  });
};
const shown = { kind: 'show' };

describe('signed out', () => {
  it.each(['/', '/login', '/verify-otp', '/forgot-password', '/about', '/term-and-conditions'])('sees %s', (path) => {
    expect(visit(path, null)).toEqual(shown);
  });

  it.each(['/branchs', '/messages', '/settings', '/users?page=2&role=customer', '/dashboard', '/admin-chat?id=1'])(
    'is sent from %s to the staff login, and back later',
    (path) => {
      expect(visit(path, null)).toEqual({ kind: 'redirect', to: '/login', asked: path });
    },
  );

  it.each(['/chat-users', '/chat?id=1&name=Mira', '/quick-chat', '/user-profile', '/agent-to-agent?agent=true'])(
    'is sent from %s to the start page, and back later',
    (path) => {
      expect(visit(path, null)).toEqual({ kind: 'redirect', to: '/', asked: path });
    },
  );
});

describe('turned off', () => {
  it('goes to the start page, wherever it was, and is not asked back', () => {
    const turnedOff = {
      audience: ['admin'],
      role: 'admin',
      isTurnedOff: true,
      mustSetUpSecondFactor: false,
      asked: null,
    } as const;
    expect(judgeVisit({ ...turnedOff, location: '/users' })).toEqual({ kind: 'redirect', to: '/' });
    expect(judgeVisit({ ...turnedOff, audience: 'guests', location: '/' })).toEqual(shown);
  });
});

describe('signed in', () => {
  it.each([
    ['admin', '/branchs'],
    ['branch_leader', '/users'],
    ['team_leader', '/chat-users'],
    ['customer', '/chat-users'],
  ] as const)('a %s lands on %s from the start page and the login', (role, landing) => {
    expect(visit('/', role)).toEqual({ kind: 'redirect', to: landing });
    expect(visit('/login', role)).toEqual({ kind: 'redirect', to: landing });
  });

  it('goes on to the screen asked for before signing in', () => {
    expect(visit('/login', 'admin', '/users?page=2')).toEqual({ kind: 'redirect', to: '/users?page=2' });
  });

  it.each([
    ['customer', '/users'],
    ['customer', '/settings'],
    ['team_leader', '/dashboard'],
    ['branch_leader', '/branchs'],
    ['branch_leader', '/settings'],
    ['branch_leader', '/chat-users'],
    ['admin', '/chat?id=1'],
  ] as const)('a %s is led from %s to the own landing', (role, path) => {
    expect(visit(path, role)).toEqual({ kind: 'redirect', to: landingOf(role) });
  });

  it.each(roleSlugs)('no redirect of a %s leads to another redirect', (role) => {
    for (const { path } of screens) {
      const verdict = visit(path, role);
      if (verdict.kind === 'redirect') expect(visit(verdict.to, role)).toEqual(shown);
    }
  });
});

describe('asked for a second factor', () => {
  const asked = { role: 'admin', isTurnedOff: false, mustSetUpSecondFactor: true, asked: null } as const;

  it('is led to the profile from wherever it was, and back later', () => {
    const verdict = judgeVisit({ ...asked, audience: ['admin'], location: '/users?page=2' });
    expect(verdict).toEqual({ kind: 'redirect', to: '/user-profile', asked: '/users?page=2' });
  });

  it('sees the profile, and what everybody may read', () => {
    expect(judgeVisit({ ...asked, audience: roleSlugs, location: '/user-profile' })).toEqual(shown);
    expect(judgeVisit({ ...asked, audience: 'everyone', location: '/privacy-policy' })).toEqual(shown);
  });
});
