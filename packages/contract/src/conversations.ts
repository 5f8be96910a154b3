import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { id, maxSearchLength, moment, momentIn, page, paging, requiredText, seq } from './fields.ts';
import { chatPartner, conversationRecord, message } from './shapes.ts';

const staff = { admin: 'all', branch_leader: 'branch' } as const;
const chatters = { team_leader: 'chat', customer: 'chat' } as const;

export const messagePageSize = 30;
export const inboxPageSize = 20;
export const maxContentLength = 4000;
export const maxAttachments = 10;

/** Whose conversations staff look at. */
const lookedAt = z.object({ id: z.string(), username: z.string() });

export const listUserChats = defineCall({
  name: 'oversight.partners',
  method: 'POST',
  path: '/api/messages/userchat',
  summary: 'The chat partners of a user, read-only and audited.',
  access: { roles: staff },
  body: z.strictObject({ specificUserId: id, page: z.optional(page) }),
  /** `user` is null for somebody who chats with nobody, such as another branch leader, whom not everybody may know. */
  reply: success({ user: z.nullable(lookedAt), list: z.array(chatPartner), hasMore: z.boolean(), ...paging }),
  failures: ['not_found'],
});

/** A message as staff look at it: `versions` holds the older texts of an edited one, oldest first, for admins alone. */
const watchedMessage = z.extend(message, {
  versions: z.optional(z.array(z.object({ content: z.string(), at: moment }))),
});
export type WatchedMessage = z.infer<typeof watchedMessage>;

export const readConversation = defineCall({
  name: 'oversight.messages',
  method: 'POST',
  path: '/api/messages/specific-user-chat',
  summary: 'A page of a conversation, read-only: marks nothing read and writes one audit row.',
  access: { roles: staff },
  body: z.strictObject({ firstUserId: id, secondUserId: id, page: z.optional(page), before: z.optional(seq) }),
  /** `user` is the first of the two; `partner` is the second, as the first one sees them. */
  reply: success({ user: lookedAt, partner: chatPartner, data: z.array(watchedMessage), hasMore: z.boolean() }),
  failures: ['not_found'],
});

export const exportConversation = defineCall({
  name: 'oversight.export',
  method: 'POST',
  path: '/api/messages/conversation-export',
  summary: 'A whole conversation as CSV, read-only; writes one audit row.',
  access: { roles: staff },
  body: z.strictObject({ firstUserId: id, secondUserId: id }),
  failures: ['not_found'],
});

/** Payload of older messages, over HTTP and socket alike. */
export const olderMessagesQuery = z.strictObject({ userid: id, page: z.optional(page), before: z.optional(seq) });

/** A page of a conversation, over HTTP and socket alike; the record is null where nothing was written. */
export const olderMessagesReply = success({
  data: z.array(message),
  hasMore: z.boolean(),
  conversation: z.nullable(conversationRecord),
});

export const olderMessages = defineCall({
  name: 'messages.older',
  method: 'POST',
  path: '/api/older_messages',
  summary: 'A page of the caller’s conversation, oldest first; page 1 without `before` marks what it returns as read.',
  access: { roles: chatters },
  body: olderMessagesQuery,
  reply: olderMessagesReply,
  failures: ['not_found'],
});

export const messageInfo = defineCall({
  name: 'messages.info',
  method: 'POST',
  path: '/api/messages/info',
  summary: 'When an own message reached its recipient and was read; null: not yet, or longer ago than times are kept.',
  access: { roles: chatters },
  body: z.strictObject({ id }),
  reply: success({
    data: z.object({ deliveredAt: z.nullable(moment), readAt: z.nullable(moment) }),
  }),
  failures: ['not_found'],
});

export const searchMessages = defineCall({
  name: 'messages.search',
  method: 'POST',
  path: '/api/messages/search',
  summary: 'Searches the caller’s own conversations, any script, part of a word, newest first.',
  access: { roles: chatters },
  body: z.strictObject({
    query: requiredText(maxSearchLength, 'Search'),
    userid: z.optional(id),
    page: z.optional(page),
  }),
  reply: success({ data: z.array(z.object({ message, partner: chatPartner })), hasMore: z.boolean() }),
  failures: ['not_found'],
});

/** What the people of a conversation sent each other beside words. */
export const sharedKinds = ['media', 'files', 'links'] as const;

export const listShared = defineCall({
  name: 'messages.shared',
  method: 'POST',
  path: '/api/messages/shared',
  summary: 'The messages of the caller’s conversation with pictures and videos, other files, or links, newest first.',
  access: { roles: chatters },
  body: z.strictObject({
    userid: id,
    kind: z.enum(sharedKinds, 'kind is media, files or links'),
    before: z.optional(seq),
  }),
  reply: success({ data: z.array(message), hasMore: z.boolean() }),
  failures: ['not_found'],
});

export const findMoment = defineCall({
  name: 'messages.moment',
  method: 'POST',
  path: '/api/messages/moment',
  summary:
    'The place of the first message of the caller’s conversation from a moment on, else of its last; null of none.',
  access: { roles: chatters },
  body: z.strictObject({ userid: id, time: momentIn }),
  reply: success({ seq: z.nullable(z.number()) }),
  failures: ['not_found'],
});
