import { within } from '#lib/within.ts';

const limitMs = 5_000;

/** The service worker's registration, once it runs; null where there is none, as in development. */
export const findRegistration = (): Promise<ServiceWorkerRegistration | null> =>
  within(navigator.serviceWorker.ready, limitMs, null);
