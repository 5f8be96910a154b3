import { expect, it } from 'vitest';
import { readAccount } from './accounts.ts';

it('reads one account however it was typed', () => {
  for (const typed of ['9876543210', ' 98765 43210', '+919876543210', '+91 98765-43210', '(98765) 43.210']) {
    expect(readAccount(typed, '+91')).toMatchObject({ kind: 'phone', value: '9876543210' });
  }
  expect(readAccount(' Asha@Example.COM ', '+91')).toEqual({
    kind: 'email',
    value: 'asha@example.com',
    typed: 'Asha@Example.COM',
  });
});

it('does not cut digits off a number that merely begins like the country code', () => {
  expect(readAccount('9198765432', '+91').value).toBe('9198765432');
  expect(readAccount('+449876543210', '+91').value).toBe('+449876543210');
});
