/** What is known of a request before it is answered. */
export interface Asked {
  readonly url: URL;
  readonly method: string;
  /** `navigate` for a page. */
  readonly mode: string;
  /** What the answer is for: `image`, `script`, …; empty for what a script of the page reads. */
  readonly destination: string;
  /** Asks for a part of a file. */
  readonly hasRange: boolean;
}

/**
 * `page`: the one page, from the network, else as it was. `asset`: a file of the app, from the device.
 * `media`: a file somebody sent, from the device when it was seen or heard before. `network`: not ours to answer.
 */
export type Route = 'page' | 'asset' | 'media' | 'network';

const serverPaths = /^\/(?:api|auth|files|socket\.io|healthz|readyz|metrics|old-browser)(?:\/|$)/;
const hasExtension = /\.[a-z\d]+$/i;

/** Decides who answers a request. Calls and sign-in never come from a cache. */
export const routeOf = (asked: Asked, own: { readonly origin: string; readonly files: ReadonlySet<string> }): Route => {
  const { url, method, mode, destination } = asked;
  if (method !== 'GET' || url.origin !== own.origin) return 'network';
  if (mode === 'navigate') {
    return serverPaths.test(url.pathname) || hasExtension.test(url.pathname) ? 'network' : 'page';
  }
  if (url.pathname.startsWith('/files/')) {
    // Voice notes are read whole before they play; what plays as it loads is too large to keep.
    return (destination === 'image' || destination === '') && !asked.hasRange ? 'media' : 'network';
  }
  return url.pathname.startsWith('/assets/') || own.files.has(url.pathname) ? 'asset' : 'network';
};
