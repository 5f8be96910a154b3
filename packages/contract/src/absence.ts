import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { id, idParams, moment, momentIn, openFilter, page, paging, text } from './fields.ts';

const staff = { admin: 'all', branch_leader: 'branch', team_leader: 'own' } as const;
const named = z.object({ id: z.string(), name: z.string() });

/** What is noted of an absence is at most so long. */
export const maxAbsenceNote = 500;

/** When a team leader does not answer, and who stands in. The note is for the person, the branch leader and admins. */
export const absence = z.object({
  id: z.string(),
  user: named,
  from: moment,
  until: moment,
  cover: z.nullable(named),
  note: z.string(),
});
export type Absence = z.infer<typeof absence>;

export const addAbsence = defineCall({
  name: 'absence.add',
  method: 'POST',
  path: '/api/absence/add',
  summary: 'A team leader is away for a time; what overlaps becomes one absence. Leaders name themselves.',
  access: { roles: staff },
  body: z.strictObject({
    userId: openFilter(id),
    from: momentIn,
    until: momentIn,
    coverId: openFilter(id),
    note: z.optional(text(maxAbsenceNote, 'The note')),
  }),
  reply: success({ data: absence }),
  failures: ['not_found'],
});

export const listAbsences = defineCall({
  name: 'absence.list',
  method: 'POST',
  path: '/api/absences',
  summary: 'Absences, the latest first; a team leader sees the own ones.',
  access: { roles: staff },
  body: z.optional(z.strictObject({ userId: openFilter(id), page: z.optional(page) })),
  reply: success({
    data: z.array(absence),
    ...paging,
    /** By whose clock their days begin and end: the branch's; null where it has no opening hours, or all are asked for. */
    zone: z.optional(z.nullable(z.string())),
  }),
  failures: ['not_found'],
});

export const listCovers = defineCall({
  name: 'absence.covers',
  method: 'POST',
  path: '/api/absence/covers',
  summary: 'Who could stand in for a team leader in a time: active leaders of the branch who are not away then.',
  access: { roles: staff },
  body: z.strictObject({ userId: openFilter(id), from: momentIn, until: momentIn }),
  reply: success({ data: z.array(named) }),
  failures: ['not_found'],
});

export const removeAbsence = defineCall({
  name: 'absence.remove',
  method: 'DELETE',
  path: '/api/absence/:id',
  summary: 'Takes an absence back; one that is under way ends now.',
  access: { roles: staff },
  params: idParams,
  reply: success({}),
});
