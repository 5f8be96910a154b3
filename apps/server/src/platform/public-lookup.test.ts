import type { LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-lookup.ts';

test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:10.0.0.1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'localhost', ''],
])('S66: %s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('S66: one private address among those of a name is enough to refuse it', async () => {
  const resolve = (addresses: readonly { address: string; family: number }[] | string) =>
    new Promise((fulfil, reject) => {
      const system = ((_host, _options, done) => done(null, addresses as string, 4)) as LookupFunction;
      publicLookup(system)('push.example.com', { all: true }, (error, found) =>
        error ? reject(error) : fulfil(found),
      );
    });
  const [open, own] = [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ];
  expect(await resolve([open])).toEqual([open]);
  expect(await resolve('93.184.216.34')).toBe('93.184.216.34');
  await expect(resolve([open, own])).rejects.toThrow('push.example.com leads to an address that is not public');
  await expect(resolve('127.0.0.1')).rejects.toThrow('not public');
});
