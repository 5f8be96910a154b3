import { offerUpdate } from './app-update.ts';
import { ask, type ToWorker } from './worker-messages.ts';

const askAgainMs = 30 * 60_000;

const reload = (): void => window.location.reload();

/** The script this page began with: tells one build from another. */
const ownEntry = (): string => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return entry ? new URL(entry.src).pathname : '';
};

const activate = (worker: ServiceWorker): void => worker.postMessage({ type: 'activate' } satisfies ToWorker);

/** A worker of another build waits: it takes over at once for a page that is of its build, else when the reader says so. */
const judgeWaiting = async (worker: ServiceWorker): Promise<void> => {
  if (await ask(worker, { type: 'carries', path: ownEntry() })) {
    activate(worker);
    return;
  }
  offerUpdate(() => {
    // Another window may have let it take over already.
    if (worker.state === 'activated') reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    activate(worker);
  });
};

const followUpdates = (registration: ServiceWorkerRegistration): void => {
  const watch = (worker: ServiceWorker | null): void => {
    worker?.addEventListener('statechange', () => {
      // Without a controller it is the first of all, and takes over by itself.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) void judgeWaiting(worker);
    });
  };
  watch(registration.installing);
  if (registration.waiting) void judgeWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => watch(registration.installing));

  // A window that stays open for days asks by itself.
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < askAgainMs) return;
    askedAt = Date.now();
    registration.update().catch(() => undefined);
  });
};

/** Makes the app open without a network, and newer versions known. Browsers without service workers go on as before. */
export const registerServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  try {
    followUpdates(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  } catch (error) {
    console.warn('The service worker was not registered', error);
  }
};
