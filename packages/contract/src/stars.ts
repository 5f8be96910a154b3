import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { defineEvent, defineServerEvent } from './event.ts';
import { id } from './fields.ts';
import { chatPartner, message } from './shapes.ts';

/* Apart from the other messages' calls, so that no first screen carries them. */

const chatters = { team_leader: 'chat', customer: 'chat' } as const;

export const starMessage = defineEvent({
  name: 'star_message',
  summary: 'Puts a message on the caller’s own list, or takes it off; nobody else learns of it.',
  access: { roles: chatters },
  payload: z.strictObject({ id, starred: z.boolean() }),
  ack: success({}),
});

export const listStars = defineEvent({
  name: 'stars',
  summary:
    'Which messages the caller has starred, of all conversations, and the emoji of their latest reactions, most used first.',
  access: { roles: chatters },
  payload: z.strictObject({}),
  ack: success({
    data: z.array(z.string()),
    // Servers of the version before do not count.
    emoji: z.optional(z.array(z.object({ emoji: z.string(), count: z.number() }))),
  }),
});

export const messageStarred = defineServerEvent({
  name: 'message_starred',
  summary: 'To all devices of the person who starred a message, or no longer.',
  payload: z.object({ id: z.string(), starred: z.boolean() }),
});

export const listStarred = defineCall({
  name: 'messages.starred',
  method: 'POST',
  path: '/api/messages/starred',
  summary:
    'The messages that the caller starred, newest message first, with whom they were written; `before` is an id.',
  access: { roles: chatters },
  body: z.strictObject({ userid: z.optional(id), before: z.optional(id) }),
  reply: success({ data: z.array(z.object({ message, partner: chatPartner })), hasMore: z.boolean() }),
  failures: ['not_found'],
});
