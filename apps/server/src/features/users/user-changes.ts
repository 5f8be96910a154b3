import type { RoleSlug } from '@branchline/contract/call';
import { assertPasswordAllowed } from '#features/auth';
import { forbidden, invalid, notFound } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import { findWaitingFields } from './contact-changes/contact-changes.policy.ts';
import { type EditedField, findForbiddenFields, mayBecome, mayEdit, mayKnow } from './users.policy.ts';
import type { UserRecord } from './users.repository.ts';

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

export type Changes = Omit<UserEdit, 'email'> & { readonly email?: string | null };

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

/**
 * What a form changes of a person. Throws `not_found` for whom the actor may not know of, `forbidden` for a field that
 * is not the actor's to change and `invalid` for a value that cannot be.
 */
export const checkChanges = (
  actor: Actor,
  user: UserRecord,
  { edit, hasPicture }: { readonly edit: UserEdit; readonly hasPicture: boolean },
): Changes => {
  const changes = readChanges(user, edit);
  const kinds = Object.keys(changes).map((field) => kindOf[field as keyof UserEdit]);
  assertMayEdit(actor, user, hasPicture ? [...kinds, 'image'] : kinds);
  assertUsable(user, changes);
  return changes;
};

/** Why the sessions of a changed person end; undefined when they go on. */
export const endingOf = ({ role }: UserRecord, changes: Changes): string | undefined => {
  if (changes.isActive === false) return 'Your account was turned off. Please ask your organisation.';
  if (changes.password !== undefined) return 'Your password was changed. Please sign in again.';
  if (changes.role !== undefined) return 'Your role was changed. Please sign in again.';
  if (changes.phone !== undefined && role === 'customer')
    return 'Your phone number was changed. Please sign in again with the new one.';
  // A customer's devices follow to the other branch.
  if (changes.branchId === undefined || role === 'customer') return undefined;
  return 'You were moved to another branch. Please sign in again.';
};

/** What a password is chosen anew by: whoever changes it can take the account over. */
export const changesContact = ({ email, phone }: Changes): boolean => email !== undefined || phone !== undefined;

/** What takes effect at once, and which fields wait (`contact-changes.policy`). */
export const splitChanges = (actor: Actor, user: UserRecord, changes: Changes) => {
  const waiting = findWaitingFields(actor, user, Object.keys(changes));
  const now: Changes = Object.fromEntries(
    Object.entries(changes).filter(([field]) => !(waiting as readonly string[]).includes(field)),
  );
  return { now, waiting };
};
