import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { olderMessagesReply } from './conversations.ts';
import { day, flag, id, moment, openFilter, page, paging, requiredId, seq, text } from './fields.ts';

const heads = { admin: 'all', branch_leader: 'branch' } as const;

const named = z.object({ id: z.string(), name: z.string() });

/** Why somebody was given to a leader is at most so long. */
export const maxReasonLength = 500;

/** The form in which one customer gets another leader. */
export const leaderForm = z.strictObject({
  leaderId: requiredId('The new leader'),
  reason: text(maxReasonLength, 'The reason'),
});

export const setAssignment = defineCall({
  name: 'assignment.set',
  method: 'POST',
  path: '/api/assignment/set',
  summary: 'Gives a customer of a personal branch to an active leader of the same branch.',
  access: { roles: heads },
  body: z.strictObject({ customerId: id, leaderId: id, reason: z.optional(text(maxReasonLength, 'The reason')) }),
  reply: success({ data: z.object({ customer: named, leader: named, since: moment }) }),
  failures: ['not_found'],
});

/** Whose customer somebody is, since when, by whom (null: by a rule) and why; leaders are not told why. */
const assignment = z.object({
  customer: named,
  leader: named,
  since: moment,
  by: z.nullable(named),
  reason: z.nullable(z.string()),
});
export type Assignment = z.infer<typeof assignment>;

export const listAssignments = defineCall({
  name: 'assignment.list',
  method: 'POST',
  path: '/api/assignments',
  summary: 'Who is whose customer in personal branches, newest first; a leader sees the own ones.',
  access: { roles: { ...heads, team_leader: 'own' } },
  body: z.optional(z.strictObject({ branch: openFilter(id), leaderId: openFilter(id), page: z.optional(page) })),
  reply: success({ data: z.array(assignment), ...paging }),
});

/** What the new leader writes to each of those handed over is at most so long. */
export const maxHandoverNote = 1000;

/** The form of a handover. */
export const handoverForm = z.strictObject({
  toId: requiredId('The new leader'),
  note: text(maxHandoverNote, 'The note'),
  history: flag,
  until: openFilter(day),
});

export const handOver = defineCall({
  name: 'handover.make',
  method: 'POST',
  path: '/api/handover',
  summary: 'Gives customers of one leader to another one of a personal branch, all or none; `until` moves them back.',
  access: { roles: heads },
  body: z.strictObject({
    fromId: id,
    toId: id,
    customerIds: z.optional(
      z.array(id).check(z.minLength(1, 'Choose somebody'), z.maxLength(10_000, 'Hand over at most 10,000 at once')),
    ),
    note: z.optional(text(maxHandoverNote, 'The note')),
    history: z.optional(flag),
    until: openFilter(day),
  }),
  reply: success({ data: z.object({ id: z.string(), moved: z.number() }) }),
  failures: ['not_found'],
});

/** A handover, with how many it moved. `endedAt`: when they moved back. */
const handover = z.object({
  id: z.string(),
  from: named,
  to: named,
  by: named,
  customers: z.number(),
  history: z.boolean(),
  until: z.nullable(z.string()),
  createdAt: moment,
  endedAt: z.nullable(moment),
  /** It is at most 24 hours old, and they did not move back yet. */
  canUndo: z.boolean(),
});
export type Handover = z.infer<typeof handover>;

export const listHandovers = defineCall({
  name: 'handover.list',
  method: 'POST',
  path: '/api/handovers',
  summary: 'What was handed over, newest first.',
  access: { roles: heads },
  body: z.optional(z.strictObject({ branch: openFilter(id), page: z.optional(page) })),
  reply: success({ data: z.array(handover), ...paging }),
});

export const undoHandover = defineCall({
  name: 'handover.undo',
  method: 'POST',
  path: '/api/handover/undo',
  summary: 'Takes a handover back within 24 hours, for those whom nobody moved since.',
  access: { roles: heads },
  body: z.strictObject({ id }),
  reply: success({ moved: z.number() }),
  failures: ['not_found', 'conflict'],
});

export const readHandoverHistory = defineCall({
  name: 'handover.history',
  method: 'POST',
  path: '/api/handover/history',
  summary:
    'A page of an own customer’s conversation with the leader before, where the handover says so, else of what nobody answered; audited.',
  access: { roles: { team_leader: 'chat' } },
  body: z.strictObject({ customerId: id, page: z.optional(page), before: z.optional(seq) }),
  reply: olderMessagesReply,
  failures: ['not_found'],
});
