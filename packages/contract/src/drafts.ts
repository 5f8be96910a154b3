import * as z from 'zod/mini';
import { success } from './call.ts';
import { defineEvent, defineServerEvent } from './event.ts';
import { id, moment, momentIn } from './fields.ts';
import { messageContent } from './message-content.ts';
import { quotedMessage } from './shapes.ts';

/* What one began to write follows from device to device. Nobody else is ever shown it: no partner, and no staff. */

const chatters = { team_leader: 'chat', customer: 'chat' } as const;

/** For so many days a draft that was emptied is remembered as such, for devices that were away. */
export const emptiedDraftDays = 30;

/** What was begun to one partner; empty text: nothing any more, since `at`. */
const draft = z.object({
  userid: z.string(),
  content: z.string(),
  replyTo: z.nullable(quotedMessage),
  at: moment,
});
export type Draft = z.infer<typeof draft>;

export const saveDraft = defineEvent({
  name: 'save_draft',
  summary:
    'What the caller began to write to somebody; the latest `at` wins, and the acknowledgement holds the winner.',
  access: { roles: chatters },
  payload: z.strictObject({ userid: id, content: messageContent, replyTo: z.optional(id), at: momentIn }),
  ack: success({ data: draft }),
});

export const listDrafts = defineEvent({
  name: 'drafts',
  summary: 'What the caller began to write, with what was emptied in the last 30 days.',
  access: { roles: chatters },
  payload: z.strictObject({}),
  ack: success({ data: z.array(draft) }),
});

export const draftChanged = defineServerEvent({
  name: 'draft_changed',
  summary: 'To the other devices of the person who writes.',
  payload: draft,
});
