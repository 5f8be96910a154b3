import type { Absence } from '@branchline/contract/absence';
import { personName } from '#features/users';
import type { AbsenceRow } from './absences.repository.ts';

export const presentAbsence = ({ id, user, startsAt, endsAt, cover, note }: AbsenceRow): Absence => ({
  id,
  user: { id: user.id, name: personName(user) },
  from: startsAt.toISOString(),
  until: endsAt.toISOString(),
  cover: cover && { id: cover.id, name: personName(cover) },
  note,
});
