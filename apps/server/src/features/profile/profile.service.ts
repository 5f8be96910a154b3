import type { Language } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { deleteAssignmentsOf } from '#features/assignment';
import { deleteSession, deleteSessionsOf, findSessionOwner, findSessionsOfUser } from '#features/auth';
import { forgetPerson, writeAudit } from '#features/audit';
import { closeConversationsOf, eraseMessagesOf, eraseOwnOf, findLeadersOf } from '#features/conversations';
import { deleteCardOf } from '#features/customer-card';
import { assertOwnPicture, hideFilesOf, type Files, markAttached, releasePicture } from '#features/files';
import { forgetCustomerOfOrders } from '#features/orders';
import { readSetting } from '#features/settings';
import { deleteCodesOf } from '#features/sign-in';
import { deleteContactChange, findUserById, looksDifferent, mayKnow, personName } from '#features/users';
import { forbidden, notFound, unauthenticated } from '#platform/app-error';
import type { Actor, RequestInfo } from '#platform/http/actor';
import type { IncomingFile } from '#platform/http/call-types';
import { mayManageSessionsOf } from './profile.policy.ts';
import { emptyUser, lockCustomer, updateProfile } from './profile.repository.ts';

export interface ProfileForm {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly locale?: Language | undefined;
  /** To be texted about messages that wait. */
  readonly nudges?: boolean | undefined;
  /** An own upload that becomes the picture. */
  readonly imageFileId?: string | undefined;
  /** A picture that came along; it goes before `imageFileId`. */
  readonly picture?: IncomingFile | undefined;
  /** Whose profile the form says it is. */
  readonly claimedId?: string | undefined;
}

const takePicture = async (
  { database }: AppContext,
  files: Pick<Files, 'storePicture'>,
  { ownerId, form, before }: { readonly ownerId: string; readonly form: ProfileForm; readonly before: string | null },
): Promise<string | undefined> => {
  if (form.picture !== undefined) return files.storePicture(ownerId, form.picture);
  const fileId = form.imageFileId;
  // The one that is there already stays, whoever uploaded it.
  if (fileId === undefined || fileId === before) return undefined;
  await assertOwnPicture(database.db, { ownerId, fileId, field: 'image' });
  await markAttached(database.db, [fileId]);
  return fileId;
};

/** Changes one's own names and picture; a picture that is replaced goes, with its links. Throws `forbidden` for a form that names somebody else, `unauthenticated` when the account was deleted meanwhile. */
export const editProfile = async (
  context: AppContext,
  files: Pick<Files, 'storePicture'>,
  { actor, form }: { readonly actor: Actor; readonly form: ProfileForm },
): Promise<void> => {
  if (form.claimedId !== undefined && form.claimedId !== actor.userId) {
    throw forbidden('You can only change your own profile.');
  }
  const { db } = context.database;
  const user = await findUserById(db, actor.userId);
  const before = user?.imageFileId ?? null;
  const imageFileId = await takePicture(context, files, { ownerId: actor.userId, form, before });
  const shown = { firstName: form.firstName?.trim(), lastName: form.lastName?.trim(), imageFileId };
  const isThere = await updateProfile(db, actor.userId, { ...shown, locale: form.locale, nudges: form.nudges });
  if (!isThere) {
    if (imageFileId !== undefined) await releasePicture(db, imageFileId);
    throw unauthenticated();
  }
  if (actor.role === 'customer' && user && looksDifferent(user, shown))
    context.customerChanges.emit({ customerIds: [actor.userId] });
  if (before !== null && imageFileId !== undefined && imageFileId !== before) await releasePicture(db, before);
};

/**
 * Deletes a customer's own account at once: personal data, sessions, push endpoints (they end with the sessions), own
 * messages' text and files, the number at orders, which count on without it. The empty row stays for the partners'
 * conversations, and the number may sign up afresh. That an account was removed is in the audit log, without a name, as
 * `action`.
 */
export const removeAccount = async (
  context: AppContext,
  actor: Actor,
  action: 'user.remove' | 'user.fresh_start' = 'user.remove',
): Promise<void> => {
  const keepsText = (await readSetting(context, 'keep_messages_of_deleted_accounts')) === 'true';
  const { userId } = actor;
  const { messageIds, viewerIds } = await context.database.transaction(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (customer === undefined) throw notFound('user');
    // Afterwards nothing says whose customer it was.
    const viewerIds = await findLeadersOf(tx, userId);
    if (keepsText) await closeConversationsOf(tx, userId);
    const messageIds = keepsText ? [] : await eraseMessagesOf(tx, userId);
    await hideFilesOf(tx, userId, 'all');
    await deleteSessionsOf(tx, userId);
    await writeAudit(tx, {
      actor,
      action,
      target: { type: 'user', id: userId, name: '' },
      // The address is the person's own, and goes like the rest.
      ip: '',
    });
    await deleteContactChange(tx, userId);
    await deleteCardOf(tx, userId);
    await eraseOwnOf(tx, userId);
    await deleteAssignmentsOf(tx, userId);
    await emptyUser(tx, userId);
    // One that staff chose is not among the person's own files.
    if (customer.imageFileId !== null) await releasePicture(tx, customer.imageFileId);
    await forgetPerson(tx, userId);
    await forgetCustomerOfOrders(tx, { userId, phone: customer.phone });
    if (customer.phone !== null) await deleteCodesOf(tx, customer.phone);
    return { messageIds, viewerIds };
  });
  context.customerChanges.emit({ customerIds: [userId], viewerIds, messageIds });
  context.realtime.endUser(userId, 'Your account is deleted.');
};

/** The devices on which a user is signed in. Throws `not_found` for somebody else's, unless an admin asks. */
export const listSessions = async ({ database }: AppContext, actor: Actor, userId: string) => {
  const isOwn = actor.userId === userId;
  if (!mayManageSessionsOf(actor, userId)) throw notFound('user');
  if (!isOwn) {
    const owner = await findUserById(database.db, userId);
    if (owner === undefined || owner.deletedAt !== null) throw notFound('user');
  }
  return findSessionsOfUser(database.db, userId);
};

/**
 * Signs a user out everywhere and writes it down; the session from which it is asked stays. A branch leader does so with
 * people of the own branch. Throws `not_found` when there is no such user, or the actor may not know of one.
 */
export const endAllSessions = async (
  context: AppContext,
  { actor, userId, request }: { readonly actor: Actor; readonly userId: string; readonly request: RequestInfo },
): Promise<void> => {
  const exceptSessionId = actor.userId === userId ? actor.sessionId : undefined;
  await context.database.transaction(async (tx) => {
    const owner = await findUserById(tx, userId);
    if (owner === undefined || owner.deletedAt !== null || !mayKnow(actor, owner)) throw notFound('user');
    await deleteSessionsOf(tx, userId, { exceptSessionId });
    const target = { type: 'user', id: userId, name: personName(owner) };
    await writeAudit(tx, { actor, action: 'user.end_sessions', target, ip: request.ip });
  });
  const who = actor.role === 'admin' ? 'An admin' : 'Your branch leader';
  context.realtime.endUser(userId, `${who} signed you out. Please sign in again.`, { exceptSessionId });
};

/** Ends one session and closes its sockets. Throws `not_found` for somebody else's, unless an admin asks. */
export const endOneSession = async (
  context: AppContext,
  { actor, sessionId, request }: { readonly actor: Actor; readonly sessionId: string; readonly request: RequestInfo },
): Promise<void> => {
  const { db } = context.database;
  const ownerId = await findSessionOwner(db, sessionId);
  if (ownerId === undefined || !mayManageSessionsOf(actor, ownerId)) throw notFound('session');
  const isOwn = ownerId === actor.userId;
  await context.database.transaction(async (tx) => {
    await deleteSession(tx, sessionId);
    if (isOwn) return;
    const owner = await findUserById(tx, ownerId);
    const target = { type: 'user', id: ownerId, name: owner === undefined ? '' : personName(owner) };
    await writeAudit(tx, { actor, action: 'session.end', target, ip: request.ip });
  });
  const message = isOwn ? 'You signed out this device.' : 'An admin signed out this device.';
  context.realtime.endSession(sessionId, message);
};
