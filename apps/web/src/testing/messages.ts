import type { Message } from '@branchline/contract/shapes';

/** A text message that nobody has read, edited or answered, with what a test changes of it. */
export const makeMessage = (change: Partial<Message> = {}): Message => ({
  id: '01990000-0000-7000-8000-0000000000aa',
  seq: 1,
  sender: 'mira',
  recipient: 'me',
  touserid: 'me',
  messageType: 'text',
  content: 'Hello',
  attachments: [],
  files: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  isRead: false,
  deleted: false,
  isDelivered: false,
  replyTo: null,
  editedAt: null,
  forwarded: false,
  auto: false,
  reactions: [],
  clientId: null,
  ...change,
});
