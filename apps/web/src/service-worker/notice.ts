import { vibration } from '#lib/alerts.ts';
import { ownPath } from '#lib/own-path.ts';
import { notificationTexts as texts } from '#lib/texts/notification-texts.ts';
import { conversationTag } from '#lib/worker-messages.ts';

/** What a push message asks to be shown. */
export interface Notice {
  /**
   * `read`: nothing is shown of this person any more. `off`: notifications were turned off for this device on another one.
   * `other`: anything else that is no message.
   */
  readonly kind: 'message' | 'read' | 'off' | 'other';
  readonly title: string;
  readonly body: string;
  /** Who wrote; null when the message did not say. */
  readonly partnerId: string | null;
  readonly messageId: string | null;
  /** Its place in the conversation; of `read`: up to where. Null when nothing says. */
  readonly seq: number | null;
  /** What the buttons are called. */
  readonly buttons: { readonly reply: string; readonly read: string };
  /** The message begins with a picture, and may be shown. */
  readonly hasPicture: boolean;
  /** Where a click leads: always a path of this app. */
  readonly path: string;
  /** Unread messages in all; null when the message did not say. */
  readonly unread: number | null;
  /** What the server is told when it has arrived; null where it does not ask. */
  readonly ack: { readonly id: string; readonly key: string } | null;
}

const landing = '/chat-users';

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const textIn = (fields: Record<string, unknown>, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const countIn = (fields: Record<string, unknown>, name: string): number | null => {
  const value = fields[name];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
};

const kindOf = (fields: Record<string, unknown>, partnerId: string | null): Notice['kind'] => {
  if (partnerId === null) return fields['kind'] === 'off' ? 'off' : 'other';
  return fields['kind'] === 'read' && textIn(fields, 'key') === null ? 'read' : 'message';
};

/** Reads a push message's JSON. Whatever came, there is something to show: a push without a notification is not allowed. */
export const readNotice = (payload: unknown): Notice => {
  const fields = fieldsOf(payload);
  const partnerId = textIn(fields, 'partnerId');
  const [id, key] = [textIn(fields, 'id'), textIn(fields, 'key')];
  const buttons = fieldsOf(fields['buttons']);
  const kind = kindOf(fields, partnerId);
  return {
    kind,
    title: textIn(fields, 'title') ?? texts.newMessage,
    body: textIn(fields, 'body') ?? texts.openToRead,
    partnerId,
    messageId: textIn(fields, 'messageId'),
    seq: countIn(fields, kind === 'read' ? 'upTo' : 'seq'),
    // In the person's language, which a worker does not know by itself.
    buttons: { reply: textIn(buttons, 'reply') ?? texts.reply, read: textIn(buttons, 'read') ?? texts.markAsRead },
    hasPicture: fields['picture'] === true,
    path: ownPath(textIn(fields, 'url')) ?? landing,
    unread: countIn(fields, 'unread'),
    ack: id === null || key === null ? null : { id, key },
  };
};

/** What is kept with a shown notification; it may be of an earlier version. */
export interface Shown {
  readonly path: string;
  readonly partnerId: string | null;
  readonly messageId: string | null;
  /** Messages it stands for. */
  readonly count: number;
  /** Up to where in the conversation; null where nothing said so. */
  readonly seq: number | null;
  /** The last of them: a push that comes again is known by its message. */
  readonly messageIds: readonly string[];
}

const mostRemembered = 50;

export const shownIn = (data: unknown): Shown => {
  const fields = fieldsOf(data);
  const messageId = textIn(fields, 'messageId');
  const messageIds: unknown = fields['messageIds'];
  return {
    path: ownPath(textIn(fields, 'path')) ?? landing,
    partnerId: textIn(fields, 'partnerId'),
    messageId,
    seq: countIn(fields, 'seq'),
    count: Math.max(1, countIn(fields, 'count') ?? 1),
    messageIds: (Array.isArray(messageIds) ? messageIds : [messageId]).filter((id) => typeof id === 'string'),
  };
};

/**
 * `aloud`: shown and heard. `quietly`: shown, and heard neither by choice nor at this hour. `again`: shown before, by the page or by a push. `past`: the same, and a later one stands there by now. `unseen`: taken away at once, for what is muted
 * or in front of the reader already.
 */
export type Showing = 'aloud' | 'quietly' | 'again' | 'past' | 'unseen';

interface Circumstances {
  readonly isMuted: boolean;
  readonly isLookedAt: boolean;
  /** Nothing is heard on this device now. */
  readonly isQuiet: boolean;
  /** What is shown of this conversation already. */
  readonly shown: Shown | null;
}

const isSame = (notice: Notice, shown: Shown | null): boolean =>
  notice.messageId !== null && shown?.messageId === notice.messageId;
const isPast = ({ messageId }: Notice, shown: Shown | null): boolean =>
  messageId !== null && shown?.messageIds.includes(messageId) === true;

export const showingOf = (notice: Notice, { isMuted, isLookedAt, isQuiet, shown }: Circumstances): Showing => {
  if (isMuted || isLookedAt) return 'unseen';
  if (isSame(notice, shown)) return 'again';
  if (isPast(notice, shown)) return 'past';
  return isQuiet ? 'quietly' : 'aloud';
};

export const tagOf = ({ partnerId }: Pick<Notice, 'partnerId'>): string => conversationTag(partnerId ?? 'unknown');

// Missing from the DOM's types: a replaced notification is heard as well; what may be done without opening it.
type Options = NotificationOptions & {
  readonly renotify: boolean;
  readonly vibrate?: readonly number[];
  readonly image?: string;
  readonly actions: readonly { readonly action: NoticeAction; readonly title: string }[];
};
export type NoticeAction = 'reply' | 'read';

const actionsOf = ({ kind, buttons }: Notice): Options['actions'] =>
  kind === 'message'
    ? [
        { action: 'reply', title: buttons.reply },
        { action: 'read', title: buttons.read },
      ]
    : [];

/** Whether what is shown tells of nothing beyond a place. */
export const isWithin = ({ seq }: Shown, upTo: number | null): boolean => upTo === null || seq === null || seq <= upTo;

/** How the browser is told to show it: several messages of one person are one notification, with their number. */
export const notificationOf = (
  notice: Notice,
  {
    showing,
    shown,
    vibrates = false,
    picture = null,
  }: {
    readonly showing: Showing;
    readonly shown: Shown | null;
    readonly vibrates?: boolean;
    readonly picture?: string | null;
  },
): { readonly title: string; readonly options: Options } => {
  const { partnerId, messageId, path } = notice;
  const isMessage = notice.kind === 'message';
  const before = isMessage ? (shown?.count ?? 0) : 0;
  const count = isSame(notice, shown) ? before : before + 1;
  const earlier = shown?.messageIds.filter((id) => id !== messageId) ?? [];
  const seq = Math.max(notice.seq ?? 0, shown?.seq ?? 0) || null;
  const messageIds = messageId === null ? earlier : [...earlier, messageId].slice(-mostRemembered);
  return {
    title: count > 1 ? `${notice.title} (${String(count)})` : notice.title,
    options: {
      body: notice.body,
      tag: tagOf(notice),
      renotify: showing === 'aloud',
      silent: showing !== 'aloud',
      // One that is silent may not.
      ...(vibrates && showing === 'aloud' && { vibrate: vibration }),
      icon: '/icons/icon-192.png',
      ...(picture !== null && { image: picture }),
      badge: '/icons/badge-96.png',
      actions: actionsOf(notice),
      data: { path, partnerId, messageId, seq, count, messageIds } satisfies Shown,
    },
  };
};
