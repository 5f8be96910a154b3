import type { LeaderChange, TeamChange } from '#app-context';
import { holdPersonal, placeCustomers, releaseLeader, welcomeLeader } from '#features/assignment';
import {
  deleteCodesAndGrantsOf,
  deleteDevicesOf,
  deleteSessionsOf,
  hashPassword,
  isRecentSession,
} from '#features/auth';
import { writeAudit } from '#features/audit';
import { releasePicture } from '#features/files';
import { readNoticeWords, sendNoticesSoon } from '#features/notices';
import { asText } from '#features/texts';
import { notFound, reauthRequired } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { IncomingFile } from '#platform/http/call-types';
import { networkKey } from '#platform/limits/address-key';
import { queueAccountNotices } from './account-notices.ts';
import type { ContactField } from './contact-changes/contact-changes.policy.ts';
import { deleteContactChange } from './contact-changes/contact-changes.repository.ts';
import { holdContactChange, newContactCode } from './contact-changes/contact-changes.service.ts';
import { oldAddressOf, sendContactCode } from './contact-changes/contact-code.messages.ts';
import { looksDifferent } from './looks-different.ts';
import { personName } from './person-name.ts';
import {
  assertFree,
  assertOpenBranch,
  type Caller,
  refuseTaken,
  type UserDeps,
  withPicture,
} from './user-rules.service.ts';
import { type Changes, changesContact, checkChanges, endingOf, splitChanges, type UserEdit } from './user-changes.ts';
import {
  findUserById,
  lockUser,
  moveNotes,
  updateUser,
  type UserChanges,
  type UserRecord,
} from './users.repository.ts';

/** The own ones are changed only by somebody who signed in a moment ago, like the password. */
const proveOwner = async (db: Db, actor: Actor, { user, changes }: { user: UserRecord; changes: Changes }) => {
  if (actor.userId !== user.id || !changesContact(changes)) return;
  if (await isRecentSession(db, actor.sessionId)) return;
  throw reauthRequired('Please sign in again before you change your own e-mail address or phone number.');
};

const audit = (
  tx: Db,
  { actor, request }: Caller,
  { before, after, changed }: { before: UserRecord; after: UserRecord; changed: readonly string[] },
): Promise<void> => {
  const action = before.isActive === after.isActive ? 'user.edit' : after.isActive ? 'user.unblock' : 'user.block';
  return writeAudit(tx, {
    actor,
    action,
    target: { type: 'user', id: after.id, name: personName(after) },
    ip: request.ip,
    details: {
      changed,
      ...(before.role === after.role ? {} : { role: { from: before.role, to: after.role } }),
      ...(before.branchId === after.branchId ? {} : { branch: { from: before.branchName, to: after.branchName } }),
    },
  });
};

const isLeader = ({ role, isActive }: Pick<UserRecord, 'role' | 'isActive'>): boolean =>
  role === 'team_leader' && isActive;

/** Holds the branches in which somebody's leader, or whose leader somebody is, may change by this. */
const holdBranches = async (tx: Db, user: UserRecord, { branchId, role, isActive }: Changes): Promise<void> => {
  if (branchId === undefined && role === undefined && isActive === undefined) return;
  const ids = [user.branchId, branchId].filter((id) => id != null);
  for (const id of [...new Set(ids)].sort()) await holdPersonal(tx, id);
};

/** A leader who is turned off, moved or becomes something else gives the own customers to the successor. */
const releaseOwn = async (
  tx: Db,
  { actor }: Caller,
  { before, changes, successor }: { before: UserRecord; changes: Changes; successor: string | undefined },
): Promise<LeaderChange[]> => {
  const isGoing = changes.isActive === false || changes.branchId !== undefined || changes.role !== undefined;
  if (!isLeader(before) || !isGoing || before.branchId === null) return [];
  return releaseLeader(tx, { id: before.id, branchId: before.branchId }, { byId: actor.userId, reason: '', successor });
};

/** Finds a leader for a customer who came to another branch, and customers for a leader who came to one. */
const placeAnew = async (
  tx: Db,
  { actor }: Caller,
  { before, after }: { before: UserRecord; after: UserRecord },
): Promise<LeaderChange[]> => {
  const { id, branchId } = after;
  if (branchId === null) return [];
  const isMoved = before.branchId !== branchId;
  if (isLeader(after)) return isMoved || !isLeader(before) ? welcomeLeader(tx, { id, branchId }) : [];
  if (after.role !== 'customer' || !isMoved) return [];
  const from = before.branchId === null ? null : { branchId: before.branchId, leaderId: before.leaderId };
  const cause = { byId: actor.userId, reason: '' };
  return placeCustomers(tx, { branchId, customers: [{ id, from }], cause });
};

/** The teams that a leader left or came to: also where customers belong to all, or to another whom the leader covers. */
const teamChangesOf = ({ before, after }: { before: UserRecord; after: UserRecord }): TeamChange[] => {
  if (isLeader(before) === isLeader(after) && before.branchId === after.branchId) return [];
  return [before, after].flatMap((each) =>
    isLeader(each) && each.branchId !== null ? [{ branchId: each.branchId, leaderId: each.id }] : [],
  );
};

interface EditOptions {
  readonly id: string;
  readonly picture?: IncomingFile | null | undefined;
  /** Notes go along when the customer moves to another branch, instead of staying behind unseen. */
  readonly keepNotes?: boolean | undefined;
  /** Who gets the own customers of a leader who goes: a leader, or `spread` over the branch. */
  readonly successor?: string | undefined;
}

export interface EditedUser {
  readonly user: UserRecord;
  /** What waits for the person's code or an admin, and where the code went; null when all is in effect. */
  readonly waiting: { readonly fields: readonly ContactField[]; readonly sentTo: 'phone' | 'email' | null } | null;
}

/**
 * Changes a person, as far as the actor may (`users.policy`). Turning off, another role or password, another branch of
 * staff and another phone of a customer end every session of that person; the sockets close after the commit. Another e-mail, phone or
 * password ends codes and reset grants; of another e-mail or phone the old address is told. What a branch leader changes
 * of how somebody signs in only waits (`contact-changes`). Throws `not_found` for whom the actor may not know of,
 * `forbidden` for a field that is not the actor's to change, `reauth_required` for the own e-mail or phone after an old
 * sign-in, `invalid` for a value that cannot be, `conflict` for a taken e-mail address or phone number, `rate_limited`
 * when the person was asked too often. `picture`: null takes the picture away.
 */
export const editUser = async (
  deps: UserDeps,
  caller: Caller,
  { id, picture, keepNotes = false, successor, ...edit }: UserEdit & EditOptions,
): Promise<EditedUser> => {
  const { context } = deps;
  const { actor } = caller;
  const check = (user: UserRecord | undefined): { readonly user: UserRecord; readonly changes: Changes } => {
    if (user === undefined || user.deletedAt !== null) throw notFound('user');
    return { user, changes: checkChanges(actor, user, { edit, hasPicture: picture !== undefined }) };
  };
  const { user: seen, changes: wanted } = check(await findUserById(context.database.db, id));
  const isAsked = splitChanges(actor, seen, wanted).waiting.length > 0 && oldAddressOf(seen) !== null;
  const isTexted = oldAddressOf(seen) === 'phone';
  const asked = isAsked ? await newContactCode(context, { userId: id, askedBy: actor.userId, isTexted }) : null;
  const passwordHash = wanted.password === undefined ? undefined : await hashPassword(wanted.password);
  // Whoever is turned off is out at once, also where somebody has to be found first who answers in their stead.
  if (wanted.isActive === false) {
    await deleteSessionsOf(context.database.db, id);
    context.realtime.endUser(id, endingOf(seen, wanted) ?? '');
  }

  const words = await readNoticeWords(context);
  const done = await withPicture(deps, { actor, picture: picture ?? undefined }, (stored) =>
    context.database.transaction(async (tx) => {
      // Branches before people, as whoever gives customers to leaders does.
      await holdBranches(tx, seen, wanted);
      // Checked again on the row as it is now, which nobody else changes before the commit.
      const { user: before, changes } = check(await lockUser(tx, id));
      await proveOwner(tx, actor, { user: before, changes });
      const { now, waiting } = splitChanges(actor, before, changes);
      if (waiting.length > 0) {
        const { phone, email } = changes;
        const change = { fields: waiting, phone, email, passwordHash, codeHash: asked?.codeHash ?? null };
        await holdContactChange(tx, caller, {
          user: before,
          change: before.role === 'customer' ? { ...change, email: null } : change,
        });
      }
      const { password, ...fields } = now;
      const imageFileId = picture === null && before.imageFileId !== null ? null : stored;
      const update: UserChanges = {
        ...fields,
        // Nobody has proven yet to have the new number.
        ...(fields.phone === undefined ? {} : { phoneVerifiedAt: null }),
        ...(password === undefined ? {} : { passwordHash: passwordHash ?? null }),
        ...(imageFileId === undefined ? {} : { imageFileId }),
      };
      if (Object.keys(update).length === 0)
        return { before, after: before, now, waiting, hasNotices: false, moved: [] };
      if (fields.branchId !== undefined) await assertOpenBranch(tx, fields.branchId);
      await assertFree(tx, { email: fields.email ?? null, phone: fields.phone ?? null, exceptId: id });
      const released = await releaseOwn(tx, caller, { before, changes: now, successor });
      await refuseTaken(updateUser(tx, id, update));
      if (keepNotes && fields.branchId !== undefined && before.branchId !== null)
        await moveNotes(tx, id, { from: before.branchId, to: fields.branchId });
      if (imageFileId !== undefined && before.imageFileId !== null) await releasePicture(tx, before.imageFileId);
      if (endingOf(before, now) !== undefined) await deleteSessionsOf(tx, id);
      if (changesContact(now) || password !== undefined) {
        await deleteCodesAndGrantsOf(tx, before);
        if (now.phone !== undefined && before.phone !== null) await deleteDevicesOf(tx, before.phone);
        if (waiting.length === 0) await deleteContactChange(tx, id);
      }
      const placed = await placeAnew(tx, caller, { before, after: (await findUserById(tx, id)) ?? before });
      const after = (await findUserById(tx, id)) ?? before;
      const changed = [...Object.keys(now), ...(imageFileId === undefined ? [] : ['image'])];
      await audit(tx, caller, { before, after, changed });
      const hasNotices = await queueAccountNotices(context, tx, {
        words,
        changedBy: actor.userId,
        before,
        after,
        change: now,
      });
      return { before, after, now, waiting, hasNotices, moved: [...released, ...placed] };
    }),
  ).catch(async (error: unknown) => {
    await asked?.giveBack();
    throw error;
  });
  const { before, after, now, waiting, hasNotices, moved } = done;
  context.leaderChanges.emit(moved);
  context.teamChanges.emit(teamChangesOf({ before, after }));
  if (after.role === 'customer' && looksDifferent(before, after)) context.customerChanges.emit({ customerIds: [id] });
  const ending = endingOf(before, now);
  if (ending !== undefined) context.realtime.endUser(id, ending);
  if (hasNotices) sendNoticesSoon(context);
  if (waiting.length === 0) {
    await asked?.giveBack();
    return { user: after, waiting: null };
  }
  const { ip } = caller.request;
  if (asked !== null)
    context.later.add(
      'contact.code',
      () => sendContactCode(context, { user: before, fields: waiting, code: asked.code }),
      isTexted ? asText(context, ip) : { lane: networkKey(ip) },
    );
  return { user: after, waiting: { fields: waiting, sentTo: asked === null ? null : oldAddressOf(before) } };
};
