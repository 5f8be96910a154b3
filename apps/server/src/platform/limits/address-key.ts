import ipaddr from 'ipaddr.js';

const hexParts = (address: ipaddr.IPv6, count: number): string =>
  address.parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');

/** An address as it is counted; null when it is none. IPv4 in IPv6 is IPv4. */
const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  ipaddr.isValid(address) ? ipaddr.process(address) : null;

/** What an address is counted as: an IPv6 subscriber is given at least a /64 and may use any address in it, so those are one. */
export const addressKey = (address: string): string => {
  const parsed = parse(address);
  if (parsed === null) return address;
  return parsed instanceof ipaddr.IPv6 ? `${hexParts(parsed, 4)}::/64` : parsed.toString();
};

/** The network an address is of: the /48 that a site is given in IPv6, the /24 in IPv4. */
export const networkKey = (address: string): string => {
  const parsed = parse(address);
  if (parsed === null) return address;
  return parsed instanceof ipaddr.IPv6 ? `${hexParts(parsed, 3)}::/48` : `${parsed.octets.slice(0, 3).join('.')}.0/24`;
};
