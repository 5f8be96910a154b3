import type { Language } from '@branchline/contract/languages';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** The own leader of a customer of a `personal` branch. Null: every leader of the branch (`schema/ties.sql.ts`). */
    leaderId: uuid('leader_id'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email'),
    phone: text('phone'),
    /** Since when the person is known to have this number: by a code that was sent to it. */
    phoneVerifiedAt: moment('phone_verified_at'),
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
    /** Until then somebody who is asked for a second factor may put it off. Null: not asked yet. */
    secondFactorDueAt: moment('second_factor_due_at'),
    lastSeenAt: moment('last_seen_at'),
    /** When a session of theirs was last in use, to a day; outlives the sessions. */
    lastUsedAt: moment('last_used_at'),
    /** The language the person chose; null: none yet. */
    locale: text('locale').$type<Language>(),
    /** Takes a text about a message that waits. */
    nudges: boolean('nudges').notNull().default(true),
    /** When the last of those texts went out. */
    nudgedAt: moment('nudged_at'),
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
    index('users_leader_idx')
      .on(t.leaderId, t.createdAt, t.id)
      .concurrently()
      .where(sql`leader_id is not null`),
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
    /** The account was long unused: until somebody vouches, the session shows next to nothing. */
    isHeld: boolean('is_held').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('sessions_token_key').on(t.tokenHash),
    index('sessions_user_idx').on(t.userId),
    index('sessions_last_used_idx').on(t.lastUsedAt),
    index('sessions_held_idx')
      .on(t.userId)
      .where(sql`is_held`),
  ],
);

/** What the version before kept codes in. Its processes may still write here while this one is started. */
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

/** Devices that signed in with a code: bound to a number, for a year from the last sign-in. Only the token's hash is kept. */
export const devices = pgTable(
  'devices',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull(),
    phone: text('phone').notNull(),
    /** The user agent. */
    name: text('name').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('devices_token_key').on(t.tokenHash),
    index('devices_phone_idx').on(t.phone),
    index('devices_expires_idx').on(t.expiresAt),
  ],
);

/** Codes that were asked for, each with what was asked along. Several for one account live side by side. */
export const codeRequests = pgTable(
  'code_requests',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<'sign_in' | 'sign_in_again' | 'reset' | 'reset_again' | 'phone_change'>().notNull(),
    account: text('account').notNull(),
    challengeHash: bytea('challenge_hash').notNull(),
    codeHash: bytea('code_hash').notNull(),
    /** Wrong tries with the challenge. */
    tries: integer('tries').notNull().default(0),
    /** Wrong tries by whoever named the account alone. They never use up what the asker may try. */
    openTries: integer('open_tries').notNull().default(0),
    firstName: text('first_name'),
    lastName: text('last_name'),
    branchId: uuid('branch_id'),
    /** The leader that the invitation named. */
    leaderId: uuid('leader_id'),
    /** Who asked, where that takes a session. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The known device that asked. */
    deviceId: uuid('device_id').references(() => devices.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('code_requests_challenge_key').on(t.challengeHash),
    index('code_requests_account_idx').on(t.account, t.purpose, t.createdAt, t.id),
    index('code_requests_expires_idx').on(t.expiresAt),
    index('code_requests_user_idx').on(t.userId),
    index('code_requests_device_idx').on(t.deviceId),
  ],
);

/** Wrong guesses by account, over all its codes; those of a known device by the device (S1). */
export const codeGuesses = pgTable('code_guesses', {
  account: text('account').primaryKey(),
  dayStartedAt: moment('day_started_at').notNull().defaultNow(),
  evaluatedToday: integer('evaluated_today').notNull().default(0),
  failuresInRow: integer('failures_in_row').notNull().default(0),
  lockedUntil: moment('locked_until'),
});

/** Wrong codes of devices that are not known, by day (UTC): what is counted over weeks outlives a restart. */
export const wrongCodes = pgTable('wrong_codes', {
  day: date('day').primaryKey(),
  codes: integer('codes').notNull().default(0),
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

/** Networks from which somebody signed in with a password: guesses from others are counted apart (S52). */
export const signInAddresses = pgTable(
  'sign_in_addresses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An IPv4 address, or the /64 of an IPv6 address. */
    address: text('address').notNull(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('sign_in_addresses_key').on(t.userId, t.address),
    index('sign_in_addresses_used_idx').on(t.lastUsedAt),
  ],
);

/** What a branch leader wants to change of how somebody signs in: it waits for that person's code, or for an admin. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: stays as it is. So with the two below. */
    phone: text('phone'),
    email: text('email'),
    passwordHash: text('password_hash'),
    /** Of the code that went to the old address, as passwords are kept. */
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('contact_changes_asked_by_idx').on(t.askedBy), index('contact_changes_expires_idx').on(t.expiresAt)],
);

/** What staff signed in with before, by user agent and network: another one is told to them. */
export const staffDevices = pgTable(
  'staff_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of user agent and network. */
    nameHash: bytea('name_hash').notNull(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('staff_devices_key').on(t.userId, t.nameHash), index('staff_devices_used_idx').on(t.lastUsedAt)],
);
