import { randomInt } from 'node:crypto';
import type { AppContext } from '#app-context';
import {
  deleteCodesAndGrantsOf,
  deleteDevicesOf,
  deleteSessionsOf,
  hashPassword,
  verifyPassword,
} from '#features/auth';
import { writeAudit } from '#features/audit';
import { type NoticeWords, readNoticeWords, sendNoticesSoon } from '#features/notices';
import { giveBackText, takeCodeText } from '#features/texts';
import { conflict, forbidden, invalid, notFound } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { listPageSize, rowsBefore } from '#platform/paging';
import { queueAccountNotices } from '../account-notices.ts';
import { personName } from '../person-name.ts';
import { assertFree, type Caller, refuseTaken } from '../user-rules.service.ts';
import { mayKnow } from '../users.policy.ts';
import { findUserById, lockUser, updateUser, type UserRecord } from '../users.repository.ts';
import { type ContactField, mayDecide } from './contact-changes.policy.ts';
import {
  type ContactChangeRow,
  countCodeTry,
  countContactChanges,
  findContactChanges,
  hasContactChange,
  replaceContactChange,
  takeContactChange,
} from './contact-changes.repository.ts';

interface ContactCode {
  readonly code: string;
  readonly codeHash: string;
  /** The code is not sent. */
  giveBack(): Promise<void>;
}

/**
 * A code for a person's old address, with its text in hand; throws `rate_limited` when that person was sent, or somebody
 * caused, too many, and where the texts are used up as `takeCodeText`.
 */
export const newContactCode = async (
  context: AppContext,
  { userId, askedBy, isTexted }: { readonly userId: string; readonly askedBy: string; readonly isTexted: boolean },
): Promise<ContactCode> => {
  const { limiter } = context;
  await limiter.consume('contact.asker', askedBy);
  await limiter.consume('contact.code', userId);
  try {
    if (isTexted) await takeCodeText(context, { isKnownDevice: false });
  } catch (error) {
    // Nobody was sent anything.
    await limiter.refund('contact.asker', askedBy);
    await limiter.refund('contact.code', userId);
    throw error;
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return {
    code,
    codeHash: await hashPassword(code),
    giveBack: () => (isTexted ? giveBackText(context) : Promise.resolve()),
  };
};

export interface WaitingChange {
  readonly fields: readonly ContactField[];
  readonly phone?: string | undefined;
  readonly email?: string | null | undefined;
  readonly passwordHash?: string | undefined;
  readonly codeHash: string | null;
}

const audit = (
  tx: Db,
  { actor, request }: Caller,
  { verb, user, fields }: { readonly verb: string; readonly user: UserRecord; readonly fields: readonly string[] },
): Promise<void> =>
  writeAudit(tx, {
    actor,
    action: `contact_change.${verb}`,
    target: { type: 'user', id: user.id, name: personName(user) },
    ip: request.ip,
    details: { changed: fields },
  });

/** Keeps what a branch leader changed until it may take effect. Throws `conflict` for what somebody else has. */
export const holdContactChange = async (
  tx: Db,
  caller: Caller,
  { user, change }: { readonly user: UserRecord; readonly change: WaitingChange },
): Promise<void> => {
  const { fields, phone = null, email = null, passwordHash = null, codeHash } = change;
  await assertFree(tx, { email, phone, exceptId: user.id });
  const askedBy = caller.actor.userId;
  await replaceContactChange(tx, { userId: user.id, askedBy, phone, email, passwordHash, codeHash });
  await audit(tx, caller, { verb: 'ask', user, fields });
};

const changedBy = ({ phone, email, passwordHash }: ContactChangeRow) => ({
  // Nobody has proven yet to have the new number.
  ...(phone === null ? {} : { phone, phoneVerifiedAt: null }),
  ...(email === null ? {} : { email }),
  ...(passwordHash === null ? {} : { passwordHash }),
});

const fieldsIn = ({ phone, email, passwordHash }: ContactChangeRow): ContactField[] => [
  ...(phone === null ? [] : (['phone'] as const)),
  ...(email === null ? [] : (['email'] as const)),
  ...(passwordHash === null ? [] : (['password'] as const)),
];

/** The waiting change in effect: with it every session ends, and so do codes; the address before is told. */
const apply = async (
  context: AppContext,
  tx: Db,
  {
    user,
    change,
    words,
  }: { readonly user: UserRecord; readonly change: ContactChangeRow; readonly words: NoticeWords },
): Promise<void> => {
  await assertFree(tx, { email: change.email, phone: change.phone, exceptId: user.id });
  await refuseTaken(updateUser(tx, user.id, changedBy(change)));
  await deleteSessionsOf(tx, user.id);
  await deleteCodesAndGrantsOf(tx, user);
  if (change.phone !== null && user.phone !== null) await deleteDevicesOf(tx, user.phone);
  await queueAccountNotices(context, tx, {
    words,
    before: user,
    after: user,
    change: {
      email: change.email ?? undefined,
      phone: change.phone ?? undefined,
      password: change.passwordHash ?? undefined,
    },
  });
};

const endSessionsAfterChange = (context: AppContext, userId: string): void => {
  context.realtime.endUser(userId, 'How you sign in was changed. Please sign in again.');
  sendNoticesSoon(context);
};

const nothingWaits = () => notFound('change');

/** Locked first, as everywhere: the person's row, then what waits for it. */
const lockKnown = async (tx: Db, actor: Actor, userId: string): Promise<UserRecord> => {
  const user = await lockUser(tx, userId);
  if (user === undefined || !mayKnow(actor, user)) throw nothingWaits();
  return user;
};

/**
 * An admin lets a waiting change take effect, or refuses it; a branch leader may take back what waits in the own branch.
 * `shownAt`: when the change that the actor looked at was asked for. Throws `not_found` when nothing waits that the actor
 * may know of, `conflict` when another change waits than the one shown, or somebody has the number or address by now.
 */
export const decideContactChange = async (
  context: AppContext,
  caller: Caller,
  {
    userId,
    isApproved,
    shownAt,
  }: { readonly userId: string; readonly isApproved: boolean; readonly shownAt?: string | undefined },
): Promise<void> => {
  const words = await readNoticeWords(context);
  await context.database.transaction(async (tx) => {
    const user = await lockKnown(tx, caller.actor, userId);
    const change = await takeContactChange(tx, userId);
    if (change === undefined) throw nothingWaits();
    if (!mayDecide(caller.actor, isApproved))
      throw forbidden('Only an admin can approve this. You can use the code that the person was sent.');
    if (shownAt !== undefined && Date.parse(shownAt) !== change.createdAt.getTime())
      throw conflict('This change was replaced by another one meanwhile. Look at that one before you decide.');
    if (isApproved) await apply(context, tx, { user, change, words });
    await audit(tx, caller, { verb: isApproved ? 'approve' : 'refuse', user, fields: fieldsIn(change) });
  });
  if (isApproved) endSessionsAfterChange(context, userId);
};

/**
 * Lets a waiting change take effect with the code that the person was sent and passed on. Throws `invalid` for a wrong
 * one, and when there were five, `not_found` and `conflict` as `decideContactChange`.
 */
export const confirmContactChange = async (
  context: AppContext,
  caller: Caller,
  { userId, otp }: { readonly userId: string; readonly otp: string },
): Promise<void> => {
  const { db } = context.database;
  const known = await findUserById(db, userId);
  if (known === undefined || known.deletedAt !== null || !mayKnow(caller.actor, known)) throw nothingWaits();
  if (!(await hasContactChange(db, userId))) throw nothingWaits();
  const wrong = 'This code is wrong or no longer valid. Save the change again for a new one, or ask an admin.';
  await context.limiter.consume('contact.guess', caller.actor.userId);
  const codeHash = await countCodeTry(db, userId);
  if (!(await verifyPassword(codeHash ?? null, otp)) || codeHash === undefined) throw invalid(wrong, { otp: wrong });
  const words = await readNoticeWords(context);
  await context.database.transaction(async (tx) => {
    const user = await lockKnown(tx, caller.actor, userId);
    const change = await takeContactChange(tx, userId, codeHash);
    if (change === undefined) throw invalid(wrong, { otp: wrong });
    await apply(context, tx, { user, change, words });
    await audit(tx, caller, { verb: 'confirm', user, fields: fieldsIn(change) });
  });
  await context.limiter.refund('contact.guess', caller.actor.userId);
  endSessionsAfterChange(context, userId);
};

/** A page of what waits, newest first: everything for an admin, the own branch for a branch leader. */
export const listContactChanges = async ({ database }: AppContext, actor: Actor, page: number) => {
  if (actor.role !== 'admin' && actor.branchId === null) return { rows: [], total: 0 };
  const branchId = actor.role === 'admin' ? null : actor.branchId;
  const [rows, total] = await Promise.all([
    findContactChanges(database.db, branchId, { offset: rowsBefore(page), limit: listPageSize }),
    countContactChanges(database.db, branchId),
  ]);
  return { rows, total };
};
