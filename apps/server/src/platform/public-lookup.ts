import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is one of the open internet: neither this machine, nor a private network, nor a link's own. */
export const isPublicAddress = (address: string): boolean =>
  // An IPv4 address inside of an IPv6 one is judged as what it leads to.
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * Resolves names for `http.request` and refuses those that lead to anything but public addresses: asked at each
 * connection, so that a name cannot change its mind after it was checked. An address in the place of a name is not
 * resolved, so the caller has to refuse those (`isPublicAddress`).
 */
export const publicLookup =
  (lookup: LookupFunction): LookupFunction =>
  (hostname: string, options: LookupOptions, done: Parameters<LookupFunction>[2]) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses: readonly Pick<LookupAddress, 'address'>[] = error
        ? []
        : typeof found === 'string'
          ? [{ address: found }]
          : found;
      if (addresses.every(({ address }) => isPublicAddress(address))) done(error, found, family);
      else done(new Error(`${hostname} leads to an address that is not public.`), found, family);
    });
  };
