import { withTimeout } from '#lib/with-timeout.ts';

const limitMs = 5_000;

/** The service worker's registration, once it runs; null where there is none, as in development. */
export const findRegistration = (): Promise<ServiceWorkerRegistration | null> =>
  withTimeout(navigator.serviceWorker.ready, limitMs, null);
