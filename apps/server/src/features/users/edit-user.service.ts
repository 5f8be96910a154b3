import type { RoleSlug } from '@branchline/contract/call';
import {
  assertPasswordAllowed,
  deleteCodesAndGrantsOf,
  deleteSessionsOf,
  hashPassword,
  isRecentSession,
} from '#features/auth';
import { writeAudit } from '#features/audit';
import { releasePicture } from '#features/files';
import { forbidden, invalid, notFound, reauthRequired } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { IncomingFile } from '#platform/http/call-types';
import { notifyNewContact } from './new-contact.mail.ts';
import { mailNewPassword } from './new-password.mail.ts';
import { personName } from './person-name.ts';
import {
  assertFree,
  assertOpenBranch,
  type Caller,
  refuseTaken,
  type UserParts,
  withPicture,
} from './user-rules.service.ts';
import { type EditedField, findForbiddenFields, mayBecome, mayEdit, mayKnow } from './users.policy.ts';
import { findUserById, lockUser, updateUser, type UserChanges, type UserRecord } from './users.repository.ts';

/** What a form changes; what it leaves out stays. */
export interface UserEdit {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly addressLine1?: string;
  readonly addressLine2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zipCode?: string;
  readonly role?: RoleSlug;
  readonly branchId?: string;
  readonly isActive?: boolean;
  readonly password?: string;
}

const kindOf: Readonly<Record<keyof UserEdit | 'imageFileId', EditedField>> = {
  firstName: 'name',
  lastName: 'name',
  email: 'contact',
  phone: 'contact',
  addressLine1: 'contact',
  addressLine2: 'contact',
  city: 'contact',
  state: 'contact',
  zipCode: 'contact',
  role: 'role',
  branchId: 'branch',
  isActive: 'status',
  password: 'password',
  imageFileId: 'image',
};

const words: Readonly<Record<EditedField, string>> = {
  name: 'the name',
  contact: 'e-mail, phone and address',
  image: 'the picture',
  role: 'the role',
  branch: 'the branch',
  status: 'the status',
  password: 'the password',
};

type Changes = Omit<UserEdit, 'email'> & { readonly email?: string | null };

/** What really changes: a form may send along what it leaves as it is. */
const readChanges = (user: UserRecord, edit: UserEdit): Changes => {
  const { password, firstName, lastName, email, ...others } = edit;
  const typed: Readonly<Record<string, unknown>> = {
    ...others,
    firstName: firstName?.trim(),
    lastName: lastName?.trim(),
    email: email === '' ? null : email,
  };
  const isChanged = ([field, value]: readonly [string, unknown]) =>
    value !== undefined && value !== user[field as keyof UserRecord];
  const changes: Changes = Object.fromEntries(Object.entries(typed).filter(isChanged));
  return password === undefined || password === '' ? changes : { ...changes, password };
};

const assertMayEdit = (actor: Actor, user: UserRecord, kinds: readonly EditedField[]): void => {
  if (!mayKnow(actor, user)) throw notFound('user');
  const refused = [...new Set(findForbiddenFields(actor, user, kinds))];
  // Who changes nothing would be answered with the record all the same.
  if (refused.length === 0 && !mayEdit(actor, user)) throw forbidden('You cannot change this person.');
  if (refused.length === 0) return;
  const whose = actor.userId === user.id ? 'of yourself here' : 'of this person';
  throw forbidden(`You cannot change ${refused.map((kind) => words[kind]).join(', ')} ${whose}.`);
};

const assertUsable = (user: UserRecord, changes: Changes): void => {
  const refuse = (field: string, message: string) => invalid(message, { [field]: message });
  const { role, lastName, email, password } = changes;
  if (role !== undefined && !mayBecome(user.role, role))
    throw refuse('role', 'A role changes only between Branch Leader and Team Leader.');
  // A customer signs up without a name, and may have the first one only.
  if (lastName === '' && user.role !== 'customer') throw refuse('lastName', 'Last Name is required');
  if (email === null && user.role !== 'customer') throw refuse('email', 'Email is required');
  if (password === undefined) return;
  if (user.role === 'customer') throw refuse('password', 'Customers sign in with a code and have no password.');
  assertPasswordAllowed(password, 'password');
};

/** Why the sessions of a changed person end; undefined when they go on. */
const endingOf = (changes: Changes): string | undefined => {
  if (changes.isActive === false) return 'Your account was turned off. Please ask your organisation.';
  if (changes.password !== undefined) return 'Your password was changed. Please sign in again.';
  if (changes.role !== undefined) return 'Your role was changed. Please sign in again.';
  return changes.branchId === undefined ? undefined : 'You were moved to another branch. Please sign in again.';
};

/** What a password is chosen anew by: whoever changes it can take the account over. */
const changesContact = ({ email, phone }: Changes): boolean => email !== undefined || phone !== undefined;

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

/**
 * Changes a person, as far as the actor may (`users.policy`). Turning off, another role, branch or password end every
 * session of that person; the sockets close after the commit. Another e-mail, phone or password ends codes and reset
 * grants; of another e-mail or phone the old address is told, by text where there is no e-mail. Throws `not_found` for whom the actor may not know of,
 * `forbidden` for a field that is not the actor's to change, `reauth_required` for the own e-mail or phone after an old
 * sign-in, `invalid` for a value that cannot be, `conflict` for a taken
 * e-mail address or phone number. `picture`: null takes the picture away.
 */
export const editUser = async (
  parts: UserParts,
  caller: Caller,
  { id, picture, ...edit }: UserEdit & { readonly id: string; readonly picture?: IncomingFile | null | undefined },
): Promise<UserRecord> => {
  const { context } = parts;
  const { database } = context;
  const { actor } = caller;
  const check = (user: UserRecord | undefined): { readonly user: UserRecord; readonly changes: Changes } => {
    if (user === undefined || user.deletedAt !== null) throw notFound('user');
    const changes = readChanges(user, edit);
    const kinds = Object.keys(changes).map((field) => kindOf[field as keyof UserEdit]);
    assertMayEdit(actor, user, picture === undefined ? kinds : [...kinds, 'image']);
    assertUsable(user, changes);
    return { user, changes };
  };
  const { changes: wanted } = check(await findUserById(database.db, id));
  const passwordHash = wanted.password === undefined ? undefined : await hashPassword(wanted.password);

  const { old, after, changes } = await withPicture(parts, { actor, picture: picture ?? undefined }, (stored) =>
    database.transaction(async (tx) => {
      // Checked again on the row as it is now, which nobody else changes before the commit.
      const { user: before, changes } = check(await lockUser(tx, id));
      await proveOwner(tx, actor, { user: before, changes });
      const { password: _, ...fields } = changes;
      const imageFileId = picture === null && before.imageFileId !== null ? null : stored;
      const update: UserChanges = {
        ...fields,
        ...(passwordHash === undefined ? {} : { passwordHash }),
        ...(imageFileId === undefined ? {} : { imageFileId }),
      };
      if (Object.keys(update).length === 0) return { old: before, after: before, changes };
      if (fields.branchId !== undefined) await assertOpenBranch(tx, fields.branchId);
      await assertFree(tx, { email: fields.email ?? null, phone: fields.phone ?? null, exceptId: id });
      await refuseTaken(updateUser(tx, id, update));
      if (imageFileId !== undefined && before.imageFileId !== null) await releasePicture(tx, before.imageFileId);
      if (endingOf(changes) !== undefined) await deleteSessionsOf(tx, id);
      if (changesContact(changes) || passwordHash !== undefined) await deleteCodesAndGrantsOf(tx, before);
      const after = (await findUserById(tx, id)) ?? before;
      const changed = [...Object.keys(changes), ...(imageFileId === undefined ? [] : ['image'])];
      await audit(tx, caller, { before, after, changed });
      return { old: before, after, changes };
    }),
  );
  const ending = endingOf(changes);
  if (ending !== undefined) context.realtime.endUser(id, ending);
  if (changes.password !== undefined) context.later.add('mail.password', () => mailNewPassword(context, after));
  if (changesContact(changes)) context.later.add('contact.tell', () => notifyNewContact(context, old));
  return after;
};
