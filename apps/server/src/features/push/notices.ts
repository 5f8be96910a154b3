import type { Language } from '@branchline/contract/languages';
import { createHash } from 'node:crypto';
import { say } from '#platform/language/translate';

/** Who a notification is about. */
export interface Sender {
  readonly id: string;
  readonly name: string;
  readonly isFellowLeader: boolean;
}

export interface MessageNotice {
  readonly sender: Sender;
  readonly message: {
    readonly id: string;
    /** Its place in the conversation. */
    readonly seq: number;
    readonly content: string;
    readonly hasPicture: boolean;
  };
  /** The recipient's unread messages in all. */
  readonly unread: number;
}

/** What an acknowledgement of this push carries. */
export interface AckKey {
  readonly id: string;
  readonly key: string;
}

const longestBody = 160;

/** What the service worker gets of a message; the text only where its owner chose to see it on a locked screen. */
export const messagePayload = (
  { sender, message, unread }: MessageNotice,
  { showsText, language, ...ack }: AckKey & { readonly showsText: boolean; readonly language: Language },
): object => ({
  ...ack,
  kind: 'message',
  title: !showsText ? say(language, 'New message') : sender.name === '' ? say(language, 'New User') : sender.name,
  body: showsText
    ? [...(message.content || say(language, 'Sent you a file'))].slice(0, longestBody).join('')
    : say(language, 'Open the app to read it.'),
  partnerId: sender.id,
  messageId: message.id,
  seq: message.seq,
  // The device fetches it with the person's session: a link in here would open it to whoever holds the push.
  ...(showsText && message.hasPicture && { picture: true }),
  url: `/chat?id=${sender.id}${sender.isFellowLeader ? '&agent=true' : ''}`,
  // The service worker has no catalogue of its own.
  buttons: { reply: say(language, 'Reply'), read: say(language, 'Mark as read') },
  unread,
});

/** Takes a notification away that was read on another device, unless it tells of something after `upTo`, too. */
export const readPayload = (read: {
  readonly partnerId: string;
  readonly upTo: number;
  readonly unread: number;
}): object => ({
  kind: 'read',
  ...read,
});

/** Proves the way to the device and back. */
export const testPayload = ({ language, ...ack }: AckKey & { readonly language: Language }): object => ({
  ...ack,
  kind: 'test',
  title: say(language, 'This is a test'),
  body: say(language, 'Notifications reach this device.'),
  url: '/user-profile',
});

/** Has a device forget its subscription. */
export const offPayload = (language: Language): object => ({
  kind: 'off',
  title: say(language, 'Notifications are off on this device'),
  body: say(language, 'You turned them off on another device.'),
  url: '/user-profile',
});

/** 32 characters that name a conversation to a push service without saying whose (RFC 8030, 5.4). */
export const topicOf = (kind: 'message' | 'read', partnerId: string): string =>
  createHash('sha256').update(`${kind}/${partnerId}`).digest('base64url').slice(0, 32);
