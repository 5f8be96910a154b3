import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { defineEvent } from './event.ts';
import { id, idParams, moment, openFilter, page, paging, requiredText } from './fields.ts';
import { order } from './orders.ts';
import { branchName, label, labelColors } from './shapes.ts';

const heads = { admin: 'all', branch_leader: 'branch' } as const;
const staff = { ...heads, team_leader: 'chat' } as const;
const leader = { team_leader: 'chat' } as const;

/** A note is at most so long. */
export const maxNoteLength = 2000;

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

export const labelPartner = defineEvent({
  name: 'label_partner',
  summary: 'Replaces the labels of an own customer.',
  access: { roles: leader },
  payload: z.strictObject({
    userid: id,
    labels: z.array(id).check(z.maxLength(20, 'A customer can have at most 20 labels')),
  }),
  ack: success({ data: z.array(label) }),
});

export const inboxCounts = defineEvent({
  name: 'inbox_counts',
  summary: 'How many of the own customers each filter of the inbox holds; labels that nobody has are left out.',
  access: { roles: leader },
  payload: z.strictObject({}),
  ack: success({
    data: z.object({
      unread: z.number(),
      pinned: z.number(),
      labels: z.array(z.object({ id: z.string(), count: z.number() })),
    }),
  }),
});
export type InboxCounts = z.infer<typeof inboxCounts.ack>['data'];

const labelName = requiredText(40, 'Name');
const color = z.enum(labelColors, 'Choose a colour from the list');

/** The form of a label. */
export const labelForm = z.strictObject({ name: labelName, color });

export const listLabels = defineCall({
  name: 'labels.list',
  method: 'POST',
  path: '/api/labels',
  summary: 'The labels of a branch by name; an admin who names none gets those of all branches.',
  access: { roles: { ...heads, team_leader: 'branch' } },
  body: z.optional(z.strictObject({ branch: openFilter(id) })),
  reply: success({ data: z.array(label) }),
});

export const addLabel = defineCall({
  name: 'labels.add',
  method: 'POST',
  path: '/api/label/add',
  summary: 'Adds a label to a branch; a branch leader’s own one needs no naming.',
  access: { roles: heads },
  body: z.strictObject({ branch: openFilter(id), name: labelName, color }),
  reply: success({ data: label }),
  failures: ['conflict', 'not_found'],
});

export const editLabel = defineCall({
  name: 'labels.edit',
  method: 'PUT',
  path: '/api/label/edit/:id',
  summary: 'Changes a label’s name or colour; it stays in its branch.',
  access: { roles: heads },
  params: idParams,
  body: z.strictObject({ branch: openFilter(id), name: z.optional(labelName), color: z.optional(color) }),
  reply: success({ data: label }),
  failures: ['conflict'],
});

export const removeLabel = defineCall({
  name: 'labels.remove',
  method: 'DELETE',
  path: '/api/label/:id',
  summary: 'Takes a label away, from its customers too.',
  access: { roles: heads },
  params: idParams,
  reply: success({}),
});

export const getCustomerCard = defineCall({
  name: 'customers.card',
  method: 'POST',
  path: '/api/customer/card',
  summary: 'Since when somebody is a customer, of which branch and leader, with the labels and the latest orders.',
  access: { roles: staff },
  body: z.strictObject({ customerId: id }),
  reply: success({
    data: z.object({
      customer: z.object({ id: z.string(), name: z.string(), since: moment }),
      branch: branchName,
      /** The own leader; null where there is none, as in a branch that is not personal. */
      leader: z.nullable(z.object({ id: z.string(), name: z.string(), since: moment })),
      labels: z.array(label),
      /** The newest five. */
      orders: z.array(z.omit(order, { phone: true })),
      totalOrders: z.number(),
    }),
  }),
  failures: ['not_found'],
});
export type CustomerCard = z.infer<typeof getCustomerCard.reply>['data'];

const note = z.object({
  id: z.string(),
  content: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  createdAt: moment,
});
export type Note = z.infer<typeof note>;

export const listNotes = defineCall({
  name: 'notes.list',
  method: 'POST',
  path: '/api/notes',
  summary: 'Notes about a customer, newest first; for the branch’s staff alone.',
  access: { roles: staff },
  body: z.strictObject({ customerId: id, page: z.optional(page) }),
  reply: success({ data: z.array(note), ...paging }),
  failures: ['not_found'],
});

export const addNote = defineCall({
  name: 'notes.add',
  method: 'POST',
  path: '/api/note/add',
  summary: 'Writes a note about a customer.',
  access: { roles: staff },
  body: z.strictObject({ customerId: id, content: requiredText(maxNoteLength, 'The note') }),
  reply: success({ data: note }),
  failures: ['not_found'],
});

export const removeNote = defineCall({
  name: 'notes.remove',
  method: 'DELETE',
  path: '/api/note/:id',
  summary: 'Deletes an own note within 15 minutes; a branch leader of the branch and an admin delete any.',
  access: { roles: staff },
  params: idParams,
  reply: success({}),
  failures: ['conflict'],
});

export const exportNotes = defineCall({
  name: 'notes.export',
  method: 'POST',
  path: '/api/notes/export',
  summary: 'All that leaders wrote down about a customer, for a lawful request; audited.',
  access: { roles: { admin: 'all' } },
  limit: 'export',
  body: z.strictObject({ customerId: id }),
  reply: success({
    data: z.object({
      customer: z.object({ id: z.string(), name: z.string() }),
      notes: z.array(note),
      labels: z.array(label),
    }),
  }),
  failures: ['not_found'],
});
