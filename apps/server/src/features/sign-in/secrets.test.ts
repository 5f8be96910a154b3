import { expect, it } from 'vitest';
import { macOf, seal, unseal } from './secrets.ts';

it('reads what it sealed, and nothing that was altered or sealed with another secret', () => {
  const sealed = seal('one secret', 'totp', 'JBSWY3DP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(unseal('one secret', 'totp', sealed)).toBe('JBSWY3DP');
  expect(seal('one secret', 'totp', 'JBSWY3DP')).not.toBe(sealed);
  const altered = Buffer.from(sealed, 'base64url');
  altered[altered.length - 1]! ^= 1;
  for (const [secret, text] of [
    ['another secret', sealed],
    ['one secret', altered.toString('base64url')],
    ['one secret', ''],
    ['one secret', 'AAAA'],
  ] as const) {
    expect(unseal(secret, 'totp', text)).toBeNull();
  }
});

it('makes other MACs for another purpose, account, value or secret, however they are put together', () => {
  const macs = [
    macOf('secret', 'codes', { scope: ['reset', '9876543210'], value: '123456' }),
    macOf('secret', 'codes', { scope: ['sign_in', '9876543210'], value: '123456' }),
    macOf('secret', 'codes', { scope: ['reset', '98765432101'], value: '23456' }),
    macOf('secret', 'codes', { scope: ['reset9876543210'], value: '123456' }),
    macOf('secret', 'recovery codes', { scope: ['reset', '9876543210'], value: '123456' }),
    macOf('other', 'codes', { scope: ['reset', '9876543210'], value: '123456' }),
  ];
  expect(new Set(macs.map((mac) => mac.toString('hex'))).size).toBe(macs.length);
});
