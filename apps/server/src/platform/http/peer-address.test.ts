import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createAddressOf } from './peer-address.ts';

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test.each([
  ['no proxy: the header is a claim', [], '203.0.113.1', '198.51.100.1', '203.0.113.1'],
  ['no header', ['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
  ['one proxy', ['loopback'], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['what the caller put in front is ignored', ['loopback'], '127.0.0.1', '10.9.9.9, 198.51.100.1', '198.51.100.1'],
  ['two proxies', ['loopback', '10.0.0.0/8'], '::1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['not from a proxy', ['10.0.0.1'], '10.0.0.2', '198.51.100.1', '10.0.0.2'],
  ['only proxies', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['rubbish ends the walk', ['loopback'], '127.0.0.1', '198.51.100.1, <script>', '127.0.0.1'],
  ['an octal-looking address is rubbish', ['loopback'], '127.0.0.1', '0177.0.0.1', '127.0.0.1'],
  ['ports and brackets are left out', ['loopback'], '127.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
  ['IPv4 in IPv6 is IPv4', ['127.0.0.1'], '::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['IPv6 has one spelling', [], '2001:0DB8:0::0001', undefined, '2001:db8::1'],
  ['a socket that is gone', [], undefined, undefined, 'unknown'],
])('%s', (_what, trustProxy, peer, forwarded, expected) => {
  expect(createAddressOf(trustProxy)(request(peer, forwarded))).toBe(expected);
});
