import * as z from 'zod/mini';
import { otp } from './auth.ts';
import { defineCall, success } from './call.ts';
import { flag, id, moment, momentIn, page, paging } from './fields.ts';
import { roleSlug } from './shapes.ts';

/** What a person signs in with, or chooses a password anew by. */
export const contactField = z.enum(['phone', 'email', 'password']);
export type ContactField = z.infer<typeof contactField>;

/** What a branch leader changed and is not in effect yet. `sentTo`: where the code for it went. */
export const waitingFields = z.object({
  fields: z.array(contactField),
  sentTo: z.nullable(z.enum(['phone', 'email'])),
});

const contact = z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) });

const contactChange = z.object({
  /** Whose account it is. */
  user: z.object({ id: z.string(), name: z.string(), role: roleSlug, branch: z.nullable(z.string()) }),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  fields: z.array(contactField),
  from: contact,
  /** Null: stays as it is. */
  to: contact,
  createdAt: moment,
  expiresAt: moment,
});
export type ContactChange = z.infer<typeof contactChange>;

const staff = { admin: 'all', branch_leader: 'branch' } as const;

/** An addition of ours to the wire contract, as are the two below: a branch leader cannot become somebody else. */
export const listContactChanges = defineCall({
  name: 'contactChanges.list',
  method: 'POST',
  path: '/api/user/changes',
  summary: 'Changes of phone number, e-mail address or password by a branch leader that wait, newest first.',
  access: { roles: staff },
  body: z.optional(z.strictObject({ page: z.optional(page) })),
  reply: success({ list: z.array(contactChange), ...paging }),
});

export const decideContactChange = defineCall({
  name: 'contactChanges.decide',
  method: 'POST',
  path: '/api/user/changes/decide',
  summary:
    'Lets a waiting change take effect, or refuses it, by whose account it is. A branch leader can only take it back.',
  access: { roles: staff },
  /** `createdAt`: of the change that was shown; `conflict` when another one waits by now. */
  body: z.strictObject({ id, approve: flag, createdAt: z.optional(momentIn) }),
  reply: success({}),
  failures: ['not_found', 'conflict'],
});

export const confirmContactChange = defineCall({
  name: 'contactChanges.confirm',
  method: 'POST',
  path: '/api/user/changes/confirm',
  summary: 'Lets a waiting change take effect with the code that went to the person’s old address.',
  access: { roles: { branch_leader: 'branch' } },
  body: z.strictObject({ id, otp }),
  reply: success({}),
  failures: ['not_found', 'conflict'],
});
