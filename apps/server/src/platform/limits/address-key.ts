import ipaddr from 'ipaddr.js';

/**
 * What an address is counted as: an IPv6 subscriber is given at least a /64 and may use any address in it, so those
 * are one; IPv4 in IPv6 is IPv4.
 */
export const addressKey = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a, b, c, d] = (parsed as ipaddr.IPv6).parts;
  return `${[a, b, c, d].map((part) => (part ?? 0).toString(16)).join(':')}::/64`;
};
