import { isToWorker } from '#lib/worker-messages.ts';
import { answerAsset, answerPage, dropEarlierBuilds, keepAppFiles } from './app-cache.ts';
import { appFiles } from './build-values.ts';
import { answerMedia, forgetMedia } from './media-cache.ts';
import { followNotification } from './notification-click.ts';
import { showAnnounced, showPush, takeAway } from './push.ts';
import { routeOf } from './routing.ts';
import { renewSubscription } from './server-calls.ts';

declare const self: ServiceWorkerGlobalScope;

const own = { origin: self.location.origin, files: new Set(appFiles) };

self.addEventListener('install', (event) => event.waitUntil(keepAppFiles()));

const takeOver = async (): Promise<void> => {
  // The page is asked for while the worker still wakes up.
  await self.registration.navigationPreload.enable();
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await dropEarlierBuilds(windows.length);
  // The first page of all is served without a worker; from now on it works offline too.
  await self.clients.claim();
};
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode, destination } = request;
  const hasRange = request.headers.has('range');
  const route = routeOf({ url: new URL(request.url), method, mode, destination, hasRange }, own);
  if (route === 'page') {
    const preloaded = Promise.resolve(event.preloadResponse as Promise<Response | undefined>);
    event.respondWith(answerPage(request, preloaded));
  } else if (route === 'asset') event.respondWith(answerAsset(request));
  else if (route === 'media') event.respondWith(answerMedia(request, (work) => event.waitUntil(work)));
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isToWorker(message)) return;
  if (message.type === 'activate') event.waitUntil(self.skipWaiting());
  else if (message.type === 'forget') event.waitUntil(forgetMedia(message.fileIds));
  else if (message.type === 'announce') event.waitUntil(showAnnounced(message.notice));
  else if (message.type === 'read') event.waitUntil(takeAway(message));
  else event.ports[0]?.postMessage(own.files.has(message.path));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(followNotification(event.notification, event.action)),
);

interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
}
const renew = (event: Event): void => {
  const { newSubscription = null } = event as SubscriptionChange;
  (event as SubscriptionChange).waitUntil(renewSubscription(newSubscription));
};
self.addEventListener('pushsubscriptionchange', renew);
