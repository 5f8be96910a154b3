import type { RoleSlug } from '@branchline/contract/call';
import type { Me, Role, User } from '@branchline/contract/shapes';
import type { AppContext } from '#app-context';
import { createFileLinks } from '#features/files';
import type { UserRecord } from './users.repository.ts';

type Context = Pick<AppContext, 'config' | 'clock'>;

const roleNames: Readonly<Record<RoleSlug, string>> = {
  admin: 'Admin',
  branch_leader: 'Branch Leader',
  team_leader: 'Team Leader',
  customer: 'Customer',
};

export const presentRole = (slug: RoleSlug): Role => ({ name: roleNames[slug], slug });

const presentImage = (context: Context, fileId: string | null): string | null =>
  fileId === null ? null : createFileLinks(context).sign(fileId, 'thumbnail');

const presentBranchOf = ({ branchId, branchName }: UserRecord): Me['branch'] =>
  branchId === null ? null : { id: branchId, name: branchName ?? '' };

/** The signed-in person, to that person. */
export const presentRecordAsMe = (context: Context, user: UserRecord): Me => ({
  id: user.id,
  status: user.isActive,
  email: user.email,
  phone: user.phone,
  role: presentRole(user.role),
  branch: presentBranchOf(user),
  firstName: user.firstName,
  lastName: user.lastName,
  image: presentImage(context, user.imageFileId),
  locale: user.locale,
  nudges: user.nudges,
});

/** A person, to staff. Field by field, because lists are long and a spread takes several times as long. */
export const presentUser = (context: Context, user: UserRecord): User => ({
  id: user.id,
  status: user.isActive,
  email: user.email,
  phone: user.phone,
  role: presentRole(user.role),
  branch: presentBranchOf(user),
  firstName: user.firstName,
  lastName: user.lastName,
  image: presentImage(context, user.imageFileId),
  addressline1: user.addressLine1,
  addressline2: user.addressLine2,
  city: user.city,
  state: user.state,
  zipcode: user.zipCode,
  createdAt: user.createdAt.toISOString(),
  leader: user.leaderId === null ? null : { id: user.leaderId, name: user.leaderName ?? '' },
});
