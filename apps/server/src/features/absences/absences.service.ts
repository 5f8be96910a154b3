import type { AppContext } from '#app-context';
import { findLeaderOf } from '#features/assignment';
import { writeAudit } from '#features/audit';
import { personName } from '#features/users';
import { invalid, notFound } from '#platform/app-error';
import type { Database, Db } from '#platform/db/database';
import type { Actor, RequestInfo } from '#platform/http/actor';
import { newId } from '#platform/ids';
import { listPageSize, rowsBefore } from '#platform/paging';
import { maySeeAbsencesOf } from './absences.policy.ts';
import {
  type AbsenceRow,
  countAbsences,
  deleteAbsences,
  findAbsence,
  findAbsences,
  findOverlapping,
  findPerson,
  findPresentLeaders,
  findZoneOf,
  insertAbsence,
  isAwayIn,
  lockPerson,
} from './absences.repository.ts';

export interface Caller {
  readonly actor: Actor;
  readonly request: RequestInfo;
}

export interface AbsenceForm {
  /** Team leaders name nobody, or themselves. */
  readonly userId: string | undefined;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly coverId: string | undefined;
  readonly note: string;
}

type Leader = NonNullable<Awaited<ReturnType<typeof lockPerson>>> & { readonly branchId: string };

/** Whose absence it is about: leaders name nobody, or themselves. Throws `invalid` where staff name nobody. */
const leaderIdFor = (actor: Actor, userId: string | undefined): string => {
  const id = userId ?? (actor.role === 'team_leader' ? actor.userId : undefined);
  if (id === undefined) throw invalid('Choose a team leader.', { userId: 'Choose a team leader.' });
  return id;
};

/** That person as a team leader. Throws `not_found` for whom the actor may not know. */
const leaderFor = (actor: Actor, person: Awaited<ReturnType<typeof findPerson>>): Leader => {
  if (person?.role !== 'team_leader' || person.branchId === null || !maySeeAbsencesOf(actor, person))
    throw notFound('user');
  return { ...person, branchId: person.branchId };
};
const lockLeader = async (tx: Db, actor: Actor, userId: string | undefined): Promise<Leader> =>
  leaderFor(actor, await lockPerson(tx, leaderIdFor(actor, userId)));

const assertSpan = ({ startsAt, endsAt }: AbsenceForm, now: Date): void => {
  const message =
    endsAt <= startsAt ? 'Choose an end after the beginning.' : endsAt <= now ? 'Choose an end in the future.' : '';
  if (message !== '') throw invalid(message, { until: message });
};

/** Throws `invalid` unless this active leader of the branch is there all that time. */
const assertCover = async (
  tx: Db,
  leader: Leader,
  { coverId, ...span }: { readonly coverId: string; readonly startsAt: Date; readonly endsAt: Date },
): Promise<void> => {
  await findLeaderOf(tx, leader.branchId, { leaderId: coverId, field: 'coverId' });
  const isSelf = coverId === leader.id;
  const message = isSelf ? 'Choose another leader.' : 'This leader is away then, too. Choose somebody else.';
  if (isSelf || (await isAwayIn(tx, coverId, span))) throw invalid(message, { coverId: message });
};

/** Who stood in before, where they can in the longer time, too; null: nobody. */
const findEarlierCover = async (
  tx: Db,
  { id: exceptId, branchId }: Leader,
  { before, ...span }: { readonly before: readonly AbsenceRow[]; readonly startsAt: Date; readonly endsAt: Date },
): Promise<string | null> => {
  const coverId = before.findLast((each) => each.cover)?.cover?.id;
  if (coverId === undefined) return null;
  const present = await findPresentLeaders(tx, { branchId, exceptId, ...span });
  return present.some(({ id }) => id === coverId) ? coverId : null;
};

/**
 * Notes that a leader is away for a time. What overlaps becomes one absence, with the newest cover and note. Throws
 * `not_found` for a leader whom the actor may not know, `invalid` for a time or a cover that cannot be.
 */
export const addAbsence = ({ database, clock }: AppContext, { actor, request }: Caller, form: AbsenceForm) =>
  database.transaction(async (tx): Promise<{ readonly absence: AbsenceRow; readonly before: AbsenceRow[] }> => {
    const leader = await lockLeader(tx, actor, form.userId);
    const now = clock.now();
    assertSpan(form, now);
    const before = await findOverlapping(tx, leader.id, form);
    const times = (pick: (span: Pick<AbsenceForm, 'startsAt' | 'endsAt'>) => Date) =>
      [form, ...before].map((span) => pick(span).getTime());
    const startsAt = new Date(Math.min(...times((span) => span.startsAt)));
    const endsAt = new Date(Math.max(...times((span) => span.endsAt)));
    const from = startsAt > now ? startsAt : now;
    if (form.coverId !== undefined) await assertCover(tx, leader, { coverId: form.coverId, startsAt: from, endsAt });
    const coverId = form.coverId ?? (await findEarlierCover(tx, leader, { before, startsAt: from, endsAt }));
    const note = form.note.trim() || (before.findLast((each) => each.note)?.note ?? '');
    await deleteAbsences(
      tx,
      before.map(({ id }) => id),
    );
    const id = newId();
    // Customers may have been told of the earliest one.
    const began = before.find((each) => each.startsAt <= now);
    const firstStartsAt = began ? (began.firstStartsAt ?? began.startsAt) : null;
    await insertAbsence(tx, { id, userId: leader.id, startsAt, endsAt, firstStartsAt, coverId, note });
    await writeAudit(tx, {
      actor,
      action: 'absence.add',
      target: { type: 'user', id: leader.id, name: personName(leader) },
      ip: request.ip,
      details: { from: startsAt.toISOString(), until: endsAt.toISOString() },
    });
    const absence = await findAbsence(tx, id);
    if (!absence) throw notFound('absence');
    return { absence, before };
  });

/**
 * A page of absences, the latest first: a leader's own, a branch's, or all; of one leader with the zone of the branch.
 * Throws `not_found` for another's.
 */
export const listAbsences = async (
  { db }: Pick<Database, 'db'>,
  actor: Actor,
  { userId, page }: { readonly userId: string | undefined; readonly page: number },
): Promise<{ readonly rows: AbsenceRow[]; readonly total: number; readonly zone: string | null }> => {
  const person = userId === undefined ? undefined : await findPerson(db, userId);
  if (userId !== undefined && (!person || !maySeeAbsencesOf(actor, person))) throw notFound('user');
  const filter =
    actor.role === 'team_leader'
      ? { userId: actor.userId }
      : { userId, ...(actor.role === 'branch_leader' && { branchId: actor.branchId ?? '' }) };
  const rows = await findAbsences(db, filter, { offset: rowsBefore(page), limit: listPageSize });
  const zone = filter.userId === undefined ? null : await findZoneOf(db, filter.userId);
  return { rows, total: await countAbsences(db, filter), zone };
};

/** Who could stand in for a leader in a time. Throws `not_found` for a leader whom the actor may not know. */
export const listCovers = async (
  { db }: Pick<Database, 'db'>,
  actor: Actor,
  { userId, ...span }: { readonly userId: string | undefined; readonly startsAt: Date; readonly endsAt: Date },
): Promise<Awaited<ReturnType<typeof findPresentLeaders>>> => {
  const { id, branchId } = leaderFor(actor, await findPerson(db, leaderIdFor(actor, userId)));
  return findPresentLeaders(db, { branchId, exceptId: id, ...span });
};

/** Takes an absence back; one under way ends now. Throws `not_found`. */
export const removeAbsence = ({ database }: AppContext, { actor, request }: Caller, id: string): Promise<AbsenceRow> =>
  database.transaction(async (tx) => {
    const absence = await findAbsence(tx, id);
    if (!absence || !maySeeAbsencesOf(actor, absence.user)) throw notFound('absence');
    await deleteAbsences(tx, [id]);
    await writeAudit(tx, {
      actor,
      action: 'absence.remove',
      target: { type: 'user', id: absence.user.id, name: personName(absence.user) },
      ip: request.ip,
      details: { from: absence.startsAt.toISOString(), until: absence.endsAt.toISOString() },
    });
    return absence;
  });
