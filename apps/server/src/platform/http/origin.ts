import type { IncomingHttpHeaders } from 'node:http';
import { forbidden } from '#platform/app-error';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Tells whether a browser's Origin is this product's own: exactly PUBLIC_URL's. The loopback names of one port count as
 * one origin. A caller that sends no Origin is no browser page and proves itself by its header alone.
 */
export const createOriginCheck = (publicUrl: string): ((origin: string | undefined) => boolean) => {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  const onPort = port === '' ? '' : `:${port}`;
  const own = new Set(
    loopbackNames.includes(hostname) ? loopbackNames.map((name) => `${protocol}//${name}${onPort}`) : [origin],
  );
  return (given) => given === undefined || own.has(given);
};

const otherSites: readonly unknown[] = ['cross-site', 'same-site'];

/**
 * Refuses (`forbidden`) what the page of another origin sends. Browsers name the page in Origin, and in Sec-Fetch-Site
 * also where they leave Origin out: with pictures, addresses that are followed and plain GETs. Only a link that is its
 * own proof may be followed from elsewhere.
 */
export const assertFromHere = (
  headers: IncomingHttpHeaders,
  isOwnOrigin: (origin: string | undefined) => boolean,
  { isLink }: { readonly isLink: boolean },
): void => {
  if (isOwnOrigin(headers.origin) && (isLink || !otherSites.includes(headers['sec-fetch-site']))) return;
  throw forbidden('This page may not call this server.');
};
