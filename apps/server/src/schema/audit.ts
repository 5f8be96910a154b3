import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Who did what to whom, when and from where. Names are kept as they were. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorRole: text('actor_role').$type<'admin' | 'branch_leader' | 'team_leader' | 'customer'>().notNull(),
    action: text('action').notNull(),
    targetType: text('target_type'),
    targetId: text('target_id'),
    targetName: text('target_name'),
    ip: text('ip').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('audit_created_idx').on(t.createdAt, t.id),
    index('audit_actor_created_idx').on(t.actorId, t.createdAt, t.id),
    index('audit_action_created_idx').on(t.action, t.createdAt, t.id),
    // A deleted account is taken out of the entries that are about it.
    index('audit_target_idx')
      .on(t.targetId)
      .where(sql`target_id is not null`),
    index('audit_with_idx')
      .on(sql`(${t.details} #>> '{with,id}')`)
      .where(sql`details #>> '{with,id}' is not null`),
  ],
);
