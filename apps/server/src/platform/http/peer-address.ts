import ipaddr from 'ipaddr.js';
import type { IncomingMessage } from 'node:http';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const loopback = ['127.0.0.0/8', '::1/128'];

/** An address as it stands in a socket or in X-Forwarded-For: IPv4 in IPv6 unwrapped, a port after it left out. */
const parse = (text: string): Address | null => {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
};

const maxCached = 10_000;

interface Peer {
  readonly address: Address;
  readonly text: string;
}

/** Reads a peer's address once: many connections come from the same few. */
const createReadPeer = () => {
  const cache = new Map<string, Peer | null>();
  return (text: string): Peer | null => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    if (cache.size >= maxCached) cache.clear();
    const address = parse(text);
    const peer = address && { address, text: address.toString() };
    cache.set(text, peer);
    return peer;
  };
};

const rangeOf = (item: string): [Address, number] => {
  if (item.includes('/')) return ipaddr.parseCIDR(item);
  const address = ipaddr.process(item);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

const rangesOf = (trustProxy: readonly string[]) =>
  trustProxy.flatMap((item) => (item === 'loopback' ? loopback : [item])).map(rangeOf);

/** Whether an address is that of a configured proxy. */
export const isTrustedProxy = (trustProxy: readonly string[], address: string): boolean => {
  const parsed = parse(address);
  if (parsed === null) return false;
  return rangesOf(trustProxy).some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits));
};

/**
 * Finds the real address of a caller: the peer's own, or, as long as the nearest ones are configured proxies, the next
 * in X-Forwarded-For from the right. What stands further left is the caller's own claim.
 */
export const createAddressOf = (trustProxy: readonly string[]): ((request: IncomingMessage) => string) => {
  const ranges = rangesOf(trustProxy);
  const readPeer = createReadPeer();
  const isProxy = (address: Address) =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));

  return (request) => {
    const peer = readPeer(request.socket.remoteAddress ?? '');
    if (peer === null) return 'unknown';
    if (ranges.length === 0) return peer.text;
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').toReversed();
    let nearest = peer.address;
    for (const text of forwarded) {
      const next = isProxy(nearest) ? parse(text) : null;
      if (next === null) break;
      nearest = next;
    }
    return nearest.toString();
  };
};
