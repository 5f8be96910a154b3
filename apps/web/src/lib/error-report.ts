import { maxFrames, reportClientError } from '@branchline/contract/client-errors';
import { version } from '#package.json';
import type { BodyInput } from '@branchline/contract/call';
import { ApiError } from './api-error.ts';
import { call } from './api-client.ts';
import { ChunkLoadError } from './lazy-with-retry.ts';
import { paths } from './paths.ts';

type Report = BodyInput<typeof reportClientError>;

const mostOfOnePage = 5;
const reported = new Set<string>();

/** Places in our own files, without the origin; what extensions and other pages run is not ours. */
const framesIn = (stack: string): string[] =>
  [...stack.matchAll(/(https?:\/\/[^/\s()@]+)(\/assets\/[\w.-]+\.js:\d+:\d+)/g)]
    .filter(([, origin]) => origin === window.location.origin)
    .map(([, , place = '']) => place)
    .slice(0, maxFrames);

/** What may leave the device of an error: neither its message nor an address; null where it is not a fault of this app. */
export const describeError = (kind: Report['kind'], error: unknown): Report | null => {
  if (!(error instanceof Error) || error instanceof ApiError || error instanceof ChunkLoadError) return null;
  const frames = framesIn(error.stack ?? '');
  if (frames.length === 0) return null;
  const { pathname } = window.location;
  return {
    kind,
    error: /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error',
    frames,
    screen: Object.values<string>(paths).includes(pathname) ? pathname : '/',
    version,
  };
};

/** Reports an error to the server: each place once, five of a page at most. */
const reportError = (kind: Report['kind'], error: unknown): void => {
  const report = describeError(kind, error);
  const place = report?.frames[0];
  if (report === null || place === undefined || reported.has(place) || reported.size >= mostOfOnePage) return;
  reported.add(place);
  void call(reportClientError, { body: report }).catch(() => undefined);
};

/** Reports what nobody caught, and screens that stopped (`app/error-boundary.tsx`), from now on. */
export const watchErrors = (): void => {
  window.addEventListener('error', ({ error }) => reportError('error', error));
  window.addEventListener('screenerror', (event) => reportError('screen', (event as ErrorEvent).error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
};
