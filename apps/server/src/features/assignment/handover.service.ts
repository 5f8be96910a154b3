import type { Language } from '@branchline/contract/languages';
import type { AppContext, LeaderChange } from '#app-context';
import { writeAudit } from '#features/audit';
import { type AutoMessage, type EmitAutoMessages, storeAutoMessages } from '#features/conversations';
import { languageOfPerson } from '#features/settings';
import { conflict, forbidden, invalid, notFound } from '#platform/app-error';
import { startOfDay } from '#platform/calendar';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { newId } from '#platform/ids';
import { say } from '#platform/language/translate';
import { listPageSize, rowsBefore } from '#platform/paging';
import { findOwnCustomers, findSomebody, type Somebody, storeAssignments } from './assignment.repository.ts';
import { assertPersonal, type Caller, findLeaderOf, nameOf } from './assignment.service.ts';
import {
  countHandovers,
  endHandover,
  findHandovers,
  findLocales,
  findReturning,
  findUnmoved,
  findZone,
  type HandoverListRow,
  type HandoverRow,
  insertHandover,
  isUndoable,
  lockHandover,
} from './handover.repository.ts';
import { holdPersonal } from './placing.service.ts';

export interface HandoverDeps {
  readonly context: AppContext;
  readonly emitAutoMessages: EmitAutoMessages;
}

export interface HandoverRequest {
  readonly fromId: string;
  readonly toId: string;
  /** All of them when absent. */
  readonly customerIds?: readonly string[] | undefined;
  readonly note: string;
  readonly hasHistory: boolean;
  /** YYYY-MM-DD, in the branch's zone. */
  readonly until: string | null;
}

/** A leader whose customers the actor may hand over. Throws `not_found` for anybody else. */
const findGiver = async (tx: Db, actor: Actor, id: string): Promise<Somebody & { readonly branchId: string }> => {
  const leader = await findSomebody(tx, id);
  const isKnown = leader?.role === 'team_leader' && (actor.role === 'admin' || leader.branchId === actor.branchId);
  if (!isKnown || leader.branchId === null) throw notFound('user');
  return { ...leader, branchId: leader.branchId };
};

const assertLater = async (
  tx: Db,
  branchId: string,
  { until, now }: { readonly until: string | null; readonly now: Date },
): Promise<void> => {
  if (until === null || startOfDay(until, await findZone(tx, branchId)) > now) return;
  const message = 'Choose a day after today.';
  throw invalid(message, { until: message });
};

/** The customers to move. Throws `invalid` where one of those named is not the giver's own. */
const choose = (own: readonly string[], wanted: readonly string[] | undefined): readonly string[] => {
  if (wanted === undefined) return own;
  const known = new Set(own);
  if (wanted.every((id) => known.has(id))) return [...new Set(wanted)];
  const message = 'Some of these are not this leader’s customers any more. Load the list again.';
  throw invalid(message, { customerIds: message });
};

/**
 * The new leader's first words to each: the note, and in the customer's language that the earlier conversation is shown
 * where it is.
 */
const firstWords = async (
  tx: Db,
  moved: readonly string[],
  { note, from, to, isShown, usual }: { note: string; from: Somebody; to: Somebody; isShown: boolean; usual: Language },
): Promise<AutoMessage[]> => {
  if (!isShown && note === '') return [];
  const locales = await findLocales(tx, moved);
  return moved.map((customerId) => {
    const language = locales.get(customerId) ?? usual;
    const shown = isShown
      ? say(language, 'I can read your earlier conversation with {from}.', { from: nameOf(from) })
      : '';
    const content = [note, shown].filter((part) => part !== '').join('\n\n');
    return { id: newId(), customerId, leaderId: to.id, content };
  });
};

const changesOf = (
  customerIds: readonly string[],
  { branchId, fromId, toId }: { readonly branchId: string; readonly fromId: string; readonly toId: string },
): LeaderChange[] =>
  customerIds.map((customerId) => ({
    customerId,
    from: { branchId, leaderId: fromId },
    to: { branchId, leaderId: toId },
  }));

/**
 * Gives customers of one leader to another one of the same personal branch, all or none, and writes the note to each in the
 * new leader's name. One at a time for a branch: the second sees what the first did. Throws `not_found` for a leader whom
 * the actor may not know, `invalid` for one who cannot get them, for a customer who is not the giver's and for a past day.
 */
export const handOver = async (
  { context, emitAutoMessages }: HandoverDeps,
  { actor, request }: Caller,
  { fromId, toId, customerIds, note, hasHistory, until }: HandoverRequest,
): Promise<{ readonly id: string; readonly moved: number; readonly to: Somebody }> => {
  const { database, clock, leaderChanges, later } = context;
  const id = newId();
  const usual = await languageOfPerson(context, undefined);
  const done = await database.transaction(async (tx) => {
    const { branchId } = await findGiver(tx, actor, fromId);
    await assertPersonal(tx, branchId);
    const from = await findGiver(tx, actor, fromId);
    const to = await findLeaderOf(tx, branchId, { leaderId: toId, field: 'toId' });
    if (fromId === toId) throw invalid('Choose another leader.', { toId: 'Choose another leader.' });
    await assertLater(tx, branchId, { until, now: clock.now() });
    const moved = choose(await findOwnCustomers(tx, fromId), customerIds);
    await insertHandover(tx, { id, branchId, fromId, toId, byId: actor.userId, note: note.trim(), hasHistory, until });
    await storeAssignments(
      tx,
      moved.map((customerId) => ({ customerId, leaderId: toId })),
      { byId: actor.userId, reason: '', handoverId: id },
    );
    const messages = await firstWords(tx, moved, { note: note.trim(), from, to, isShown: hasHistory, usual });
    const messageIds = await storeAutoMessages(tx, messages);
    await writeAudit(tx, {
      actor,
      action: 'handover.make',
      target: { type: 'user', id: fromId, name: nameOf(from) },
      ip: request.ip,
      details: { to: nameOf(to), customers: moved.length, history: hasHistory, ...(until !== null && { until }) },
    });
    return { moved, messageIds, branchId, to };
  });
  leaderChanges.emit(changesOf(done.moved, { branchId: done.branchId, fromId, toId }));
  later.add('handover.emit', () => emitAutoMessages(done.messageIds));
  return { id, moved: done.moved.length, to: done.to };
};

/**
 * Moves back whom nobody moved since; null when the leader they came from cannot have them. On the day itself also those
 * whom an heir has, because the leader who got them went; an undo takes back only what the handover did.
 */
const moveBack = async (
  tx: Db,
  { id, branchId, fromId, toId }: HandoverRow,
  { byId, isUndo }: { readonly byId: string | null; readonly isUndo: boolean },
): Promise<LeaderChange[] | null> => {
  const isPersonal = await holdPersonal(tx, branchId);
  const back = isPersonal ? await findSomebody(tx, fromId) : undefined;
  if (back?.role !== 'team_leader' || !back.isActive || back.branchId !== branchId) return null;
  const unmoved = (await findUnmoved(tx, { id, branchId })).filter(({ leaderId }) => !isUndo || leaderId === toId);
  await storeAssignments(
    tx,
    unmoved.map(({ customerId }) => ({ customerId, leaderId: fromId })),
    { byId, reason: '' },
  );
  await endHandover(tx, id);
  return unmoved.map(({ customerId, leaderId }) => ({
    customerId,
    from: { branchId, leaderId },
    to: { branchId, leaderId: fromId },
  }));
};

/**
 * Takes a handover back within a day. Throws `not_found` for one of another branch, `conflict` for one that is older, was
 * taken back already, or came from a leader who is not there any more.
 */
export const undoHandover = async (
  { database, leaderChanges }: AppContext,
  { actor, request }: Caller,
  id: string,
): Promise<number> => {
  const changes = await database.transaction(async (tx) => {
    const handover = await lockHandover(tx, id);
    if (!handover || (actor.role !== 'admin' && handover.branchId !== actor.branchId)) throw notFound('handover');
    if (handover.endedAt !== null) throw conflict('These customers went back already.');
    if (!(await isUndoable(tx, id))) throw conflict('A handover can be undone for 24 hours. Make a new one.');
    const moved = await moveBack(tx, handover, { byId: actor.userId, isUndo: true });
    if (moved === null) throw conflict('The leader they came from is not active in this branch any more.');
    const from = await findSomebody(tx, handover.fromId);
    await writeAudit(tx, {
      actor,
      action: 'handover.undo',
      target: { type: 'user', id: handover.fromId, name: from ? nameOf(from) : '' },
      ip: request.ip,
      details: { customers: moved.length },
    });
    return moved;
  });
  leaderChanges.emit(changes);
  return changes.length;
};

/** Moves back those whose day has come, also when no process ran at that minute. */
export const returnHandovers = async ({ database, clock, leaderChanges, logger }: AppContext): Promise<void> => {
  for (const { id, until, hours } of await findReturning(database.db)) {
    if (until === null || startOfDay(until, hours?.zone ?? 'UTC') > clock.now()) continue;
    const changes = await database
      .transaction(async (tx) => {
        const handover = await lockHandover(tx, id);
        if (!handover || handover.endedAt !== null) return [];
        const moved = await moveBack(tx, handover, { byId: null, isUndo: false });
        if (moved === null) await endHandover(tx, id);
        return moved ?? [];
      })
      .catch((error: unknown) => {
        logger.error({ err: error, handoverId: id }, 'Customers could not be moved back');
        return [];
      });
    leaderChanges.emit(changes);
  }
};

/** A page of what was handed over, newest first; a branch leader's own branch alone, else it throws `forbidden`. */
export const listHandedOver = async (
  db: Db,
  actor: Actor,
  { page, branchId: asked }: { readonly branchId: string | undefined; readonly page: number },
): Promise<{ readonly rows: HandoverListRow[]; readonly total: number }> => {
  const isOwn = actor.branchId !== null && (asked === undefined || asked === actor.branchId);
  if (actor.role !== 'admin' && !isOwn) throw forbidden('You can list the handovers of your own branch only.');
  const branchId = actor.role === 'admin' ? asked : (actor.branchId ?? undefined);
  const rows = await findHandovers(db, branchId, { offset: rowsBefore(page), limit: listPageSize });
  return { rows, total: await countHandovers(db, branchId) };
};
