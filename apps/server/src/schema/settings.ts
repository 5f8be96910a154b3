import { boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const settings = pgTable(
  'settings',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    helpText: text('help_text').notNull(),
    filter: text('filter').$type<'customer' | 'admin' | 'system'>().notNull().default('customer'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('settings_key_key').on(t.key)],
);

/** What the server keeps for itself, such as the Web Push key pair. */
export const systemValues = pgTable('system_values', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Keys with which other systems feed orders and payments. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<'orders'[]>().notNull(),
    prefix: text('prefix').notNull(),
    keyHash: bytea('key_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [uniqueIndex('api_keys_hash_key').on(t.keyHash)],
);

/** Texts that were sent or are about to be, by month (`2026-11`, UTC). */
export const textCounts = pgTable('text_counts', {
  month: text('month').primaryKey(),
  texts: integer('texts').notNull().default(0),
});
