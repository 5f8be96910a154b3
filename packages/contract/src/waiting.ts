import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { id, moment, openFilter, page, paging } from './fields.ts';

const named = z.object({ id: z.string(), name: z.string() });

/** A customer who waits for an answer; `leader` is null where the customer is nobody's. */
const waitingCustomer = z.object({
  customer: named,
  leader: z.nullable(named),
  branch: named,
  since: moment,
  messages: z.number(),
});
export type WaitingCustomer = z.infer<typeof waitingCustomer>;

export const listWaiting = defineCall({
  name: 'waiting.list',
  method: 'POST',
  path: '/api/waiting',
  summary: 'Which customers wait for an answer, the longest first; no word of what they wrote.',
  access: { roles: { admin: 'all', branch_leader: 'branch' } },
  body: z.optional(z.strictObject({ branch: openFilter(id), page: z.optional(page) })),
  reply: success({ data: z.array(waitingCustomer), ...paging }),
});
