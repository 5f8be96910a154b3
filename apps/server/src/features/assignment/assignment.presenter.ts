import type { Assignment, Handover } from '@branchline/contract/assignment';
import type { PastLeader } from '@branchline/contract/notes';
import type { Actor } from '#platform/http/actor';
import type { AssignmentRow, PastLeaderRow } from './assignment.repository.ts';
import type { HandoverListRow } from './handover.repository.ts';
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

/** For branch leaders and admins alone: it says why. */
export const presentPastLeader = (row: PastLeaderRow): PastLeader => ({
  leader: presentNamed(row.leader),
  since: row.since.toISOString(),
  until: row.until?.toISOString() ?? null,
  by: row.by && presentNamed(row.by),
  reason: row.reason,
});

export const presentHandover = (row: HandoverListRow): Handover => ({
  id: row.id,
  from: presentNamed(row.from),
  to: presentNamed(row.to),
  by: presentNamed(row.by),
  customers: row.customers,
  history: row.hasHistory,
  until: row.until,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  canUndo: row.canUndo,
});
