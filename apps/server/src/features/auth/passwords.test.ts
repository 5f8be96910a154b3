import { verify } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { assertPasswordAllowed, hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';

// Other tests of this process may have loaded it already.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

const refusal = (password: string): unknown => {
  try {
    assertPasswordAllowed(password);
    return null;
  } catch (error) {
    return error;
  }
};

describe('S7: passwords', () => {
  it('takes six characters, spaces and Unicode, up to 256', () => {
    for (const password of ['x9$kQ2', 'a small red boat', '密碼安全很重要', 'пароль🙂из семи', 'é'.repeat(256)]) {
      expect(refusal(password)).toBeNull();
    }
  });

  it('refuses five characters and 257, saying which field', () => {
    for (const password of ['x9$kQ', 'x'.repeat(257)]) {
      expect(refusal(password)).toMatchObject({
        code: 'invalid',
        errors: { newPassword: expect.any(String) as unknown },
      });
    }
  });

  it('refuses the most common ones in any case, with a message that says what to do', () => {
    for (const password of ['123456', 'password', 'Password1', 'QWERTYUIOP', 'iloveyou', 'letmein']) {
      expect(refusal(password)).toMatchObject({
        code: 'invalid',
        message: expect.stringContaining('choose another') as unknown,
      });
    }
    expect(isCommonPassword('# Copyright')).toBe(false);
  });

  it('keeps an argon2id hash that differs each time', async () => {
    const [first, second] = await Promise.all([hashPassword('a small red boat'), hashPassword('a small red boat')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(first, 'a small red boat')).toBe(true);
    expect(await verifyPassword(first, 'a small red boats')).toBe(false);
  });

  it('knows a password typed on a keyboard that composes letters in another way', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9 noir'), 'cafe\u0301 noir')).toBe(true);
  });

  it('lets nobody in who has no password, after the same work', async () => {
    vi.mocked(verify).mockClear();
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(null, 'a small red boat')).toBe(false);
    const compared = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
    const own = (await hashPassword('a small red boat')).split('$').slice(0, 4).join('$');
    expect(compared).toEqual([own, own]);
  });
});
