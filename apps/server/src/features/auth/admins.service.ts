import { writeAudit } from '#features/audit';
import type { Database, Db } from '#platform/db/database';
import { isUniqueViolation } from '#platform/db/sql-state';
import {
  countAdmins,
  findAdmins,
  findRoleByEmail,
  insertAdmin,
  lockAdmins,
  type NewAdmin,
  restoreAdmin,
} from './admins.repository.ts';
import { hashPassword } from './passwords.ts';
import { deleteCodesAndGrantsOf } from './resets.repository.ts';
import { deleteSessionsOf } from './sessions.repository.ts';
import { newReadableSecret } from './tokens.ts';

/** A password for somebody to type once: 96 bits. */
export const newPassword = (): string => newReadableSecret(4);

/** An admin cannot be made or reset as asked; the message says why, for the terminal. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

const insert = async (tx: Db, admin: NewAdmin): Promise<string> => {
  try {
    return await insertAdmin(tx, admin);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key'))
      throw new AdminError(`Somebody has the e-mail ${admin.email} already.`);
    if (isUniqueViolation(error, 'users_phone_key'))
      throw new AdminError(`Somebody has the phone number ${admin.phone ?? ''} already.`);
    throw error;
  }
};

const auditFromTerminal = (tx: Db, action: string, admin: { readonly id: string; readonly email: string }) =>
  writeAudit(tx, {
    actor: { userId: admin.id, role: 'admin' },
    action,
    target: { type: 'user', id: admin.id, name: admin.email },
    ip: 'terminal',
  });

/**
 * Makes the first admin when there is none, and hands the generated password, if one was, to `announce` after the
 * commit: nobody can read it again. Of several processes that start at once one makes it. Throws AdminError when the
 * e-mail or phone is somebody else's.
 */
export const seedFirstAdmin = async (
  database: Database,
  first: { readonly email: string; readonly phone: string | null; readonly password: string | null },
  announce: (admin: { readonly email: string; readonly generatedPassword: string | null }) => void,
): Promise<void> => {
  if ((await countAdmins(database.db)) > 0) return;
  const generatedPassword = first.password === null ? newPassword() : null;
  const passwordHash = await hashPassword(first.password ?? generatedPassword ?? newPassword());
  const isMade = await database.transaction(async (tx) => {
    await lockAdmins(tx);
    if ((await countAdmins(tx)) > 0) return false;
    const { email, phone } = first;
    await insert(tx, { email, phone, firstName: 'Admin', lastName: '', passwordHash });
    return true;
  });
  if (isMade) announce({ email: first.email, generatedPassword });
};

/** Every admin, the oldest first. */
export const listAdmins = (database: Database) => findAdmins(database.db);

/** Adds an admin. Throws AdminError when the e-mail or phone is taken. */
export const addAdmin = async (
  database: Database,
  { password, ...admin }: Omit<NewAdmin, 'passwordHash'> & { readonly password: string },
): Promise<void> => {
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const id = await insert(tx, { ...admin, passwordHash });
    await auditFromTerminal(tx, 'admin.add', { id, email: admin.email });
  });
};

/**
 * Gives an admin a new password, turns the account on, ends its sessions and every code that would set another one; `withoutSecondFactor` removes the second
 * factor too, for when the authenticator is lost. Throws AdminError when the e-mail is no admin's.
 */
export const resetAdmin = async (
  database: Database,
  reset: { readonly email: string; readonly password: string; readonly withoutSecondFactor: boolean },
): Promise<void> => {
  const passwordHash = await hashPassword(reset.password);
  await database.transaction(async (tx) => {
    const found = await findRoleByEmail(tx, reset.email);
    if (found?.role !== 'admin') throw new AdminError(`There is no admin with the e-mail ${reset.email}.`);
    await restoreAdmin(tx, found.id, { passwordHash, withoutSecondFactor: reset.withoutSecondFactor });
    await deleteCodesAndGrantsOf(tx, found);
    await deleteSessionsOf(tx, found.id);
    await auditFromTerminal(tx, 'admin.reset', { id: found.id, email: reset.email });
  });
};
