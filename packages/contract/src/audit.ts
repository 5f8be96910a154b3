import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { day, id, moment, openFilter, page, paging, text, timeZone } from './fields.ts';
import { roleSlug } from './shapes.ts';

const auditEntry = z.object({
  id: z.string(),
  actor: z.object({ id: z.string(), name: z.string(), role: roleSlug }),
  action: z.string(),
  target: z.nullable(z.object({ type: z.string(), id: z.string(), name: z.string() })),
  ip: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: moment,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = defineCall({
  name: 'audit.list',
  method: 'POST',
  path: '/api/audit',
  summary: 'Who did what to whom, when and from where, newest first. Actions are `thing.verb`.',
  access: { roles: { admin: 'all' } },
  body: z.optional(
    z.strictObject({
      page: z.optional(page),
      actor: openFilter(id),
      action: openFilter(text(60, 'Action')),
      startDate: openFilter(day),
      endDate: openFilter(day),
      tz: z.optional(timeZone),
    }),
  ),
  reply: success({ data: z.array(auditEntry), ...paging }),
});
