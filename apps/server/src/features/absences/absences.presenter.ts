import type { Absence } from '@branchline/contract/absence';
import { personName } from '#features/users';
import type { AbsenceRow } from './absences.repository.ts';

type Named = { readonly id: string; readonly firstName: string; readonly lastName: string };

export const presentLeader = (leader: Named) => ({ id: leader.id, name: personName(leader) });

export const presentAbsence = ({ id, user, startsAt, endsAt, cover, note }: AbsenceRow): Absence => ({
  id,
  user: presentLeader(user),
  from: startsAt.toISOString(),
  until: endsAt.toISOString(),
  cover: cover && presentLeader(cover),
  note,
});
