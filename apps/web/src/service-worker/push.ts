import { isQuiet } from '#lib/alerts.ts';
import { isMuted, readAlerts } from '#lib/device-databases.ts';
import { ask, conversationTag, type ToPage } from '#lib/worker-messages.ts';
import { isWithin, type Notice, notificationOf, readNotice, type Shown, showingOf, shownIn, tagOf } from './notice.ts';
import { pictureOf } from './notice-picture.ts';
import { forgetSubscription, tellArrived } from './server-calls.ts';

declare const self: ServiceWorkerGlobalScope;

const openWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const anyPageSays = async (question: ToPage): Promise<boolean> => {
  const visible = (await openWindows()).filter((client) => client.visibilityState === 'visible');
  const answers = await Promise.all(visible.map((client) => ask(client, question)));
  return answers.includes(true);
};

const showBadge = async (unread: number | null): Promise<void> => {
  if (unread === null || !('setAppBadge' in self.navigator)) return;
  // Refused where the app is not installed.
  await (unread > 0 ? self.navigator.setAppBadge(unread) : self.navigator.clearAppBadge()).catch(() => undefined);
};

/** Takes away what is shown of a conversation, but what tells of something after `upTo`. */
const closeAll = async (tag: string, upTo: number | null = null): Promise<void> => {
  for (const each of await self.registration.getNotifications({ tag }))
    if (isWithin(shownIn(each.data), upTo)) each.close();
};

const circumstancesOf = async (notice: Notice) => {
  const { partnerId } = notice;
  const [last] = (await self.registration.getNotifications({ tag: tagOf(notice) })).slice(-1);
  const shown: Shown | null = last ? shownIn(last.data) : null;
  const alerts = await readAlerts();
  const device = { isQuiet: !alerts.rings || isQuiet(alerts, new Date()), vibrates: alerts.vibrates, shown };
  if (partnerId === null) return { isMuted: false, isLookedAt: false, ...device };
  const [muted, isLookedAt] = await Promise.all([isMuted(partnerId), anyPageSays({ type: 'shows', partnerId })]);
  return { isMuted: muted, isLookedAt, ...device };
};

const showPushed = async (notice: Notice): Promise<void> => {
  if (notice.kind === 'read') return closeAll(tagOf(notice), notice.seq);
  const circumstances = await circumstancesOf(notice);
  const showing = showingOf(notice, circumstances);
  // The one that stands there tells of it, too.
  if (showing === 'past') return;
  const picture = notice.hasPicture && showing !== 'unseen' ? await pictureOf(notice) : null;
  const { title, options } = notificationOf(notice, { ...circumstances, showing, picture });
  await self.registration.showNotification(title, options);
  if (showing === 'unseen') await closeAll(tagOf(notice));
};

/** What a page has received and nobody looks at; a push of the same message may have been here before. */
const showReceived = async (notice: Notice): Promise<void> => {
  const circumstances = await circumstancesOf(notice);
  const showing = showingOf(notice, circumstances);
  if (showing !== 'aloud' && showing !== 'quietly') return;
  if (await anyPageSays({ type: 'attends' })) return;
  const picture = notice.hasPicture ? await pictureOf(notice) : null;
  const { title, options } = notificationOf(notice, { ...circumstances, showing, picture });
  await self.registration.showNotification(title, options);
};

const jsonOf = (data: PushMessageData | null): unknown => {
  try {
    return data?.json();
  } catch {
    return null;
  }
};

let before: Promise<unknown> = Promise.resolve();
/** One after the other, as a browser that lists what it shows may drop what it is about to. */
const afterTheRest = (work: () => Promise<void>): Promise<void> => {
  const done = before.then(work);
  before = done.catch(() => undefined);
  return done;
};

/** Shows what a push message tells of, and tells the server that it arrived. */
export const showPush = (data: PushMessageData | null): Promise<unknown> => {
  const notice = readNotice(jsonOf(data));
  const shown = afterTheRest(() => showPushed(notice));
  const acknowledged = notice.ack && tellArrived(notice.ack);
  return Promise.all([shown, showBadge(notice.unread), acknowledged, notice.kind === 'off' && forgetSubscription()]);
};

/** Shows what a page says of a message, unless it is shown already. */
export const showAnnounced = (payload: unknown): Promise<void> => {
  const notice = readNotice(payload);
  return afterTheRest(() => showReceived(notice));
};

/** Takes away what is shown of a conversation up to a place: it was read, here or elsewhere. */
export const takeAway = ({ partnerId, upTo }: { readonly partnerId: string; readonly upTo?: number }): Promise<void> =>
  afterTheRest(() => closeAll(conversationTag(partnerId), upTo));
