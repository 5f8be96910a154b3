import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { emptyBody, id, moment, momentIn, page, paging } from './fields.ts';

const heldAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for team leaders, who see no contact data. */
  phone: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  /** The device that waits, as it calls itself. */
  device: z.string(),
  /** When it signed in. */
  createdAt: moment,
  /** When the account was last used before that. */
  lastUsedAt: moment,
});
export type HeldAccount = z.infer<typeof heldAccount>;

const vouchers = { admin: 'all', branch_leader: 'branch', team_leader: 'branch' } as const;

/** An addition of ours to the wire contract: who can be vouched for. */
export const listHeld = defineCall({
  name: 'held.list',
  method: 'POST',
  path: '/api/user/held',
  summary: 'Customers who signed in on a new device after a long time and wait for somebody to vouch for them.',
  access: { roles: vouchers },
  body: z.optional(z.strictObject({ page: z.optional(page) })),
  reply: success({ list: z.array(heldAccount), ...paging }),
});

export const vouch = defineCall({
  name: 'held.vouch',
  method: 'POST',
  path: '/api/user/vouch',
  summary: 'Says that a waiting customer is who the account belongs to: its history opens.',
  access: { roles: vouchers },
  /** `createdAt`: of the device that was shown; `conflict` when a newer one waits by now. */
  body: z.strictObject({ id, createdAt: z.optional(momentIn) }),
  reply: success({}),
  failures: ['not_found', 'conflict'],
});

export const startAfresh = defineCall({
  name: 'held.startAfresh',
  method: 'POST',
  path: '/api/user/fresh-start',
  summary: 'A waiting customer gives up the old account of the number: it is erased, and the session ends.',
  access: { held: true, roles: { customer: 'own' } },
  body: emptyBody,
  reply: success({}),
  failures: ['conflict'],
});
