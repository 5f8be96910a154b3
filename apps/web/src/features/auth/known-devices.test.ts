import { beforeEach, expect, it } from 'vitest';
import { clearStored, readStored, writeStored } from '#lib/stored-keys.ts';
import { keepDevice, knownDevice } from './known-devices.ts';

const [anna, ben] = ['9876543210', '9123456780'];

beforeEach(() => localStorage.clear());

it('knows every number that shares the phone by its own token, also after signing out', () => {
  expect(knownDevice(anna)).toEqual({});
  keepDevice(anna, 'token-anna');
  expect(knownDevice(ben)).toEqual({});
  keepDevice(ben, 'token-ben');
  clearStored();
  expect([knownDevice(anna), knownDevice(ben)]).toEqual([{ device: 'token-anna' }, { device: 'token-ben' }]);
  keepDevice(anna, 'token-newer');
  expect([knownDevice(anna), knownDevice(ben)]).toEqual([{ device: 'token-newer' }, { device: 'token-ben' }]);
});

it('keeps the last five numbers, and none of them in clear', () => {
  const numbers = ['9000000001', '9000000002', '9000000003', '9000000004', '9000000005', '9000000006'];
  for (const number of numbers) keepDevice(number, `token-${number.slice(-1)}`);
  expect(numbers.map((number) => knownDevice(number).device)).toEqual([
    undefined,
    'token-2',
    'token-3',
    'token-4',
    'token-5',
    'token-6',
  ]);
  expect(readStored('devices')).not.toMatch(/9000000/);
});

it('offers the single token of before to whoever has none, until others came', () => {
  writeStored('device', 'token-of-before');
  expect(knownDevice(anna)).toEqual({ device: 'token-of-before' });
  keepDevice(ben, 'token-ben');
  expect(readStored('device')).toBeNull();
  expect([knownDevice(anna), knownDevice(ben)]).toEqual([{ device: 'token-of-before' }, { device: 'token-ben' }]);
});

it.each(['{', '"x"', '[["a"],7,["b",1]]'])('knows nothing where something else stands: %s', (stored) => {
  writeStored('devices', stored);
  expect(knownDevice(anna)).toEqual({});
  keepDevice(anna, 'token-anna');
  expect(knownDevice(anna)).toEqual({ device: 'token-anna' });
});
