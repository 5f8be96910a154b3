import type { Assignment } from '@branchline/contract/assignment';
import type { Actor } from '#platform/http/actor';
import type { AssignmentRow } from './assignment.repository.ts';
import { nameOf } from './assignment.service.ts';

interface Named {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const presentNamed = (person: Named): Assignment['customer'] => ({ id: person.id, name: nameOf(person) });

/** Why somebody was given to a leader is for branch leaders and admins. */
export const presentAssignment = (row: AssignmentRow, { role }: Pick<Actor, 'role'>): Assignment => ({
  customer: presentNamed(row.customer),
  leader: presentNamed(row.leader),
  since: row.since.toISOString(),
  by: row.by && presentNamed(row.by),
  reason: role === 'team_leader' ? null : row.reason,
});
