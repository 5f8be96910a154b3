/** What a page asks of the service worker. `carries` is answered on the message's port with a boolean. */
export type ToWorker =
  | { readonly type: 'activate' }
  /** Whether this build's files include the one at this path. */
  | { readonly type: 'carries'; readonly path: string }
  /** These files are gone: nothing of them stays on the device. */
  | { readonly type: 'forget'; readonly fileIds: readonly string[] }
  /** A message came to a page that nobody looks at: what a push of it would say. */
  | { readonly type: 'announce'; readonly notice: object }
  /** What this person wrote is read up to a place: nothing is shown of it any more. */
  | { readonly type: 'read'; readonly partnerId: string; readonly upTo: number };

/** What the service worker asks of a page; answered on the message's port with a boolean. */
export type ToPage =
  /** Whether somebody looks at the page, and sees the conversation with this person there. */
  | { readonly type: 'shows'; readonly partnerId: string }
  /** Whether somebody looks at the page. */
  | { readonly type: 'attends' }
  /** Go to this path of the app; true when the page does. */
  | { readonly type: 'open'; readonly path: string };

/** One notification a conversation: the next message of it takes the place of the one before. */
export const conversationTag = (partnerId: string): string => `message-${partnerId}`;

const toWorkerTypes: readonly unknown[] = [
  'activate',
  'carries',
  'forget',
  'announce',
  'read',
] satisfies ToWorker['type'][];
const toPageTypes: readonly unknown[] = ['shows', 'attends', 'open'] satisfies ToPage['type'][];

const hasType = (data: unknown): data is { readonly type: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data;

/** Both sides come from one origin, but not always from one version. */
export const isToWorker = (data: unknown): data is ToWorker => hasType(data) && toWorkerTypes.includes(data.type);
export const isToPage = (data: unknown): data is ToPage => hasType(data) && toPageTypes.includes(data.type);

interface Listener {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** Asks the other side and waits for its boolean; false when it does not answer in time. */
export const ask = (whom: Listener, message: ToWorker | ToPage, limitMs = 1000): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => settle(false), limitMs);
    const settle = (answer: boolean): void => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    port1.onmessage = ({ data }) => settle(data === true);
    whom.postMessage(message, [port2]);
  });

/** Tells the service worker, where there is one. */
export const postToWorker = async (message: ToWorker): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage(message);
};

/** What this person wrote is read up to a place: what is shown of it goes. */
export const takeAwayNotification = (partnerId: string, upTo: number): void => {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  postToWorker({ type: 'read', partnerId, upTo }).catch(() => undefined);
};
