import { createHash } from 'node:crypto';

/** Who a notification is about. */
export interface Sender {
  readonly id: string;
  readonly name: string;
  readonly isFellowLeader: boolean;
}

export interface MessageNotice {
  readonly sender: Sender;
  readonly message: { readonly id: string; readonly content: string };
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
  { showsText, ...ack }: AckKey & { readonly showsText: boolean },
): object => ({
  ...ack,
  kind: 'message',
  title: showsText ? sender.name : 'New message',
  body: showsText
    ? [...(message.content || 'Sent you a file')].slice(0, longestBody).join('')
    : 'Open the app to read it.',
  partnerId: sender.id,
  messageId: message.id,
  url: `/chat?id=${sender.id}${sender.isFellowLeader ? '&agent=true' : ''}`,
  unread,
});

/** Takes a notification away that was read on another device. */
export const readPayload = (read: { readonly partnerId: string; readonly unread: number }): object => ({
  kind: 'read',
  ...read,
});

/** Proves the way to the device and back. */
export const testPayload = (ack: AckKey): object => ({
  ...ack,
  kind: 'test',
  title: 'This is a test',
  body: 'Notifications reach this device.',
  url: '/user-profile',
});

/** 32 characters that name a conversation to a push service without saying whose (RFC 8030, 5.4). */
export const topicOf = (kind: 'message' | 'read', partnerId: string): string =>
  createHash('sha256').update(`${kind}/${partnerId}`).digest('base64url').slice(0, 32);
