import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { id, idParams, moment, page, paging, requiredText } from './fields.ts';
import { order } from './orders.ts';
import { branchName, label } from './shapes.ts';

const staff = { admin: 'all', branch_leader: 'branch', team_leader: 'chat' } as const;

/** A note is at most so long. */
export const maxNoteLength = 2000;

/** Team leaders take own notes back for so long. */
export const noteRemovalMinutes = 15;

/** Whose customer somebody was, since when and until when (null: still), by whom (null: by a rule) and why. */
const pastLeader = z.object({
  leader: z.object({ id: z.string(), name: z.string() }),
  since: moment,
  until: z.nullable(moment),
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  reason: z.string(),
});
export type PastLeader = z.infer<typeof pastLeader>;

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
      /** With whom they wrote before what the calling leader may read of it (`handover/history`); null: nothing. */
      earlier: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
      totalOrders: z.number(),
      /** Whose customer they were in this branch, the latest ten, newest first; not for team leaders: they are not told why. */
      leaders: z.optional(z.array(pastLeader)),
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
      /** Whose customer they were, with the reasons. */
      assignments: z.array(pastLeader),
    }),
  }),
  failures: ['not_found'],
});
