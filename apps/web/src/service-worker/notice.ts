import { ownPath } from '#lib/own-path.ts';
import { notificationTexts as texts } from '#lib/texts/notification-texts.ts';
import { conversationTag } from '#lib/worker-messages.ts';

/** What a push message asks to be shown. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Who wrote; null when the message did not say. */
  readonly partnerId: string | null;
  /** Where a click leads: always a path of this app. */
  readonly path: string;
  /** Unread messages in all; null when the message did not say. */
  readonly unread: number | null;
}

const landing = '/chat-users';

const textIn = (fields: Record<string, unknown>, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Reads a push message's JSON. Whatever came, there is something to show: a push without a notification is not allowed. */
export const readNotice = (payload: unknown): Notice => {
  const fields = typeof payload === 'object' && payload !== null ? { ...payload } : {};
  const unread = 'unread' in fields ? fields.unread : null;
  return {
    title: textIn(fields, 'title') ?? texts.newMessage,
    body: textIn(fields, 'body') ?? texts.openToRead,
    partnerId: textIn(fields, 'partnerId'),
    path: ownPath(textIn(fields, 'url')) ?? landing,
    unread: typeof unread === 'number' && Number.isInteger(unread) && unread >= 0 ? unread : null,
  };
};

/** `aloud`: shown and heard. `unseen`: taken away at once, for what is muted or in front of the reader already. */
export type Showing = 'aloud' | 'unseen';

export const showingOf = (circumstances: { readonly isMuted: boolean; readonly isLookedAt: boolean }): Showing =>
  circumstances.isMuted || circumstances.isLookedAt ? 'unseen' : 'aloud';

export const tagOf = ({ partnerId }: Pick<Notice, 'partnerId'>): string => conversationTag(partnerId ?? 'unknown');

// `renotify` is missing from the DOM's types: a replaced notification is heard as well.
type Options = NotificationOptions & { readonly renotify: boolean };

/** How the browser is told to show it. */
export const optionsOf = (notice: Notice, showing: Showing): Options => ({
  body: notice.body,
  tag: tagOf(notice),
  renotify: showing === 'aloud',
  silent: showing === 'unseen',
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  data: { path: notice.path },
});

/** The path a shown notification leads to; what is kept with it may be of an earlier version. */
export const pathIn = (data: unknown): string => {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
  return ownPath(typeof path === 'string' ? path : null) ?? landing;
};
