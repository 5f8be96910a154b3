import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { bytea, moment } from './columns.ts';

/**
 * Everybody: staff, leaders and customers. A deleted account keeps its row, emptied, for the partners' conversations.
 * Triggers keep `user_counts`; migration 0002 adds the covering indexes of the users list, which drizzle cannot name.
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    role: text('role').$type<'admin' | 'branch_leader' | 'team_leader' | 'customer'>().notNull(),
    branchId: uuid('branch_id').references(() => branches.id),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email'),
    phone: text('phone'),
    passwordHash: text('password_hash'),
    addressLine1: text('address_line1').notNull().default(''),
    addressLine2: text('address_line2').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    imageFileId: uuid('image_file_id'),
    totpSecret: text('totp_secret'),
    totpEnabledAt: moment('totp_enabled_at'),
    totpLastStep: integer('totp_last_step'),
    lastSeenAt: moment('last_seen_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(first_name || ' ' || last_name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))`,
    ),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_phone_key').on(t.phone),
    index('users_role_created_idx').on(t.role, t.createdAt, t.id),
    index('users_branch_role_created_idx').on(t.branchId, t.role, t.createdAt, t.id),
    index('users_image_idx')
      .on(t.imageFileId)
      .where(sql`image_file_id is not null`),
    index('users_search_idx').using('gin', t.searchText.op('gin_trgm_ops')),
  ],
);

/** Signed-in devices. Only the token's hash is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull().default(''),
    ip: text('ip').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('sessions_token_key').on(t.tokenHash),
    index('sessions_user_idx').on(t.userId),
    index('sessions_last_used_idx').on(t.lastUsedAt),
  ],
);

/** The newest code of an account for a purpose; a new one replaces it. */
export const codes = pgTable(
  'codes',
  {
    purpose: text('purpose').$type<'sign_in' | 'reset'>().notNull(),
    account: text('account').notNull(),
    codeHash: bytea('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    firstName: text('first_name'),
    lastName: text('last_name'),
    branchId: uuid('branch_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [uniqueIndex('codes_purpose_account_key').on(t.purpose, t.account)],
);

/** Wrong guesses by account, over all its codes (security 1). */
export const codeGuesses = pgTable('code_guesses', {
  account: text('account').primaryKey(),
  dayStartedAt: moment('day_started_at').notNull().defaultNow(),
  evaluatedToday: integer('evaluated_today').notNull().default(0),
  failuresInRow: integer('failures_in_row').notNull().default(0),
  lockedUntil: moment('locked_until'),
});

/** Permission to choose a new password once, within 10 minutes. */
export const resetGrants = pgTable('reset_grants', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  account: text('account').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** One-time codes for the day the authenticator is lost. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [uniqueIndex('recovery_codes_key').on(t.userId, t.codeHash)],
);
