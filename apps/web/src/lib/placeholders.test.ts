// @vitest-environment node
import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

const values = { firstName: 'Ravi', lastName: 'Patil', myName: 'Mira Nair', branch: 'Main' };

test('fills in every placeholder, as often as it stands there', () => {
  expect(fillPlaceholders('{firstName} {lastName}, {myName} of {branch}. Bye {firstName}.', values)).toBe(
    'Ravi Patil, Mira Nair of Main. Bye Ravi.',
  );
});

test('leaves no hole where there is no value', () => {
  expect(fillPlaceholders('Hello {firstName} {lastName}, welcome', { ...values, firstName: '', lastName: ' ' })).toBe(
    'Hello, welcome',
  );
});

test('leaves other braces alone and takes a name literally', () => {
  expect(fillPlaceholders('{name} {{firstName}}', { ...values, firstName: '$& {lastName}' })).toBe(
    '{name} {$& {lastName}}',
  );
});
