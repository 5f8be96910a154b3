const patienceMs = 5000;

/** The service worker's registration, once it runs; null where there is none, as in development. */
export const findRegistration = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), patienceMs);
    }),
  ]);
