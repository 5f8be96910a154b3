import type { RoleSlug } from '@branchline/contract/call';
import { assertPasswordAllowed, hashPassword } from '#features/auth';
import { welcomeLeader } from '#features/assignment';
import { writeAudit } from '#features/audit';
import { forbidden, invalid } from '#platform/app-error';
import type { IncomingFile } from '#platform/http/call-types';
import { newId } from '#platform/ids';
import { personName } from './person-name.ts';
import {
  assertFree,
  assertOpenBranch,
  type Caller,
  refuseTaken,
  type UserDeps,
  withPicture,
} from './user-rules.service.ts';
import { assignableRoles } from './users.policy.ts';
import { findUserById, insertUser, type UserRecord } from './users.repository.ts';

export interface NewUserForm {
  readonly role: RoleSlug;
  readonly branchId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly isActive: boolean;
  readonly password: string;
}

/**
 * Adds a branch leader or team leader: an admin anywhere, a branch leader team leaders of the own branch. Throws
 * `invalid` for another role, a branch that is off and a common password, `forbidden` for another branch, `conflict` for
 * a taken e-mail address or phone number, `unsupported_type` for a picture that is none.
 */
export const addUser = async (
  deps: UserDeps,
  { actor, request }: Caller,
  { password, picture, ...form }: NewUserForm & { readonly picture?: IncomingFile | undefined },
): Promise<UserRecord> => {
  const { database, leaderChanges, teamChanges } = deps.context;
  if (!assignableRoles(actor).includes(form.role)) {
    const message = 'You can add team leaders only.';
    throw invalid(message, { role: message });
  }
  if (actor.role !== 'admin' && form.branchId !== actor.branchId) {
    throw forbidden('You can add people to your own branch only.');
  }
  assertPasswordAllowed(password, 'password');
  await assertFree(database.db, form);
  const passwordHash = await hashPassword(password);
  const { added, isNewLeader, changes } = await withPicture(deps, { actor, picture }, (imageFileId) =>
    database.transaction(async (tx) => {
      const id = newId();
      const [firstName, lastName] = [form.firstName.trim(), form.lastName.trim()];
      await assertOpenBranch(tx, form.branchId);
      await refuseTaken(insertUser(tx, { ...form, id, firstName, lastName, passwordHash, imageFileId }));
      const added = await findUserById(tx, id);
      if (added === undefined) throw new Error('A user was not stored.');
      await writeAudit(tx, {
        actor,
        action: 'user.add',
        target: { type: 'user', id, name: personName(added) },
        ip: request.ip,
        details: { role: added.role, branch: added.branchName },
      });
      const isNewLeader = added.role === 'team_leader' && added.isActive;
      return {
        added,
        isNewLeader,
        changes: isNewLeader ? await welcomeLeader(tx, { id, branchId: form.branchId }) : [],
      };
    }),
  );
  leaderChanges.emit(changes);
  if (isNewLeader) teamChanges.emit([{ branchId: form.branchId, leaderId: added.id }]);
  return added;
};
