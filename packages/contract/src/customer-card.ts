import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { defineEvent } from './event.ts';
import { id, momentIn, openFilter } from './fields.ts';
import { label } from './shapes.ts';

const heads = { admin: 'all', branch_leader: 'branch' } as const;
const leader = { team_leader: 'chat' } as const;
const chatters = { team_leader: 'chat', customer: 'chat' } as const;

export const pinPartner = defineEvent({
  name: 'pin_partner',
  summary: 'Puts a partner on top of the own inbox, or takes them off; the partner never learns of it.',
  access: { roles: leader },
  payload: z.strictObject({ userid: id, pinned: z.boolean() }),
  ack: success({}),
});

export const markUnread = defineEvent({
  name: 'mark_unread',
  summary: 'Marks a conversation as unread for oneself until it is opened; ticks do not change.',
  access: { roles: leader },
  payload: z.strictObject({ userid: id }),
  ack: success({}),
});

export const archivePartner = defineEvent({
  name: 'archive_partner',
  summary:
    'Takes a conversation out of the own list until a new message comes, or puts it back; the partner never learns of it.',
  access: { roles: chatters },
  payload: z.strictObject({ userid: id, archived: z.boolean() }),
  ack: success({}),
});

export const answerDone = defineEvent({
  name: 'answer_done',
  summary: 'A customer needs no answer: they wait no more, until they write again.',
  access: { roles: leader },
  payload: z.strictObject({ userid: id }),
  ack: success({}),
});

export const answerNeeded = defineEvent({
  name: 'answer_needed',
  summary: 'Takes `answer_done` back: the customer waits again since then, unless a person answered meanwhile.',
  access: { roles: leader },
  payload: z.strictObject({ userid: id, since: momentIn }),
  ack: success({}),
});

export const inboxCounts = defineEvent({
  name: 'inbox_counts',
  summary: 'How many of the own customers each filter of the inbox holds; labels that nobody has are left out.',
  access: { roles: leader },
  payload: z.strictObject({}),
  ack: success({
    data: z.object({
      waiting: z.optional(z.number()),
      unread: z.number(),
      pinned: z.number(),
      labels: z.array(z.object({ id: z.string(), count: z.number() })),
    }),
  }),
});
export type InboxCounts = z.infer<typeof inboxCounts.ack>['data'];

export const listLabels = defineCall({
  name: 'labels.list',
  method: 'POST',
  path: '/api/labels',
  summary: 'The labels of a branch by name; an admin who names none gets those of all branches.',
  access: { roles: { ...heads, team_leader: 'branch' } },
  body: z.optional(z.strictObject({ branch: openFilter(id) })),
  reply: success({ data: z.array(label) }),
});
