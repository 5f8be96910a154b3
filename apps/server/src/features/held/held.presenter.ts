import type { RoleSlug } from '@branchline/contract/call';
import type { HeldAccount } from '@branchline/contract/held';
import { personName } from '#features/users';
import type { HeldRow } from './held.repository.ts';

/** Somebody who waits, to whoever may vouch. Team leaders see no contact data. */
export const presentHeld = (row: HeldRow, role: RoleSlug): HeldAccount => ({
  id: row.id,
  name: personName(row),
  phone: role === 'team_leader' ? null : row.phone,
  branch: row.branchName,
  device: row.device,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
});
