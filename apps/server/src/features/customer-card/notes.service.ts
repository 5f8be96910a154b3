import { findPastLeaders, type PastLeaderRow } from '#features/assignment';
import { writeAudit } from '#features/audit';
import { findUserById, personName } from '#features/users';
import { conflict, notFound } from '#platform/app-error';
import type { Clock } from '#platform/clock';
import type { Database, Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { newId } from '#platform/ids';
import { listPageSize, rowsBefore } from '#platform/paging';
import { mayRemoveNote, maySeeCard } from './customer-card.policy.ts';
import {
  countNotes,
  deleteNote,
  findLabelsOf,
  findNote,
  findNotes,
  insertNote,
  type LabelRow,
  type NoteRow,
} from './customer-card.repository.ts';

interface By {
  readonly actor: Actor;
  readonly ip: string;
}

/** A customer of whom the actor may read and write notes. Throws `not_found` for anybody else. */
export const findCustomer = async (db: Db, actor: Actor, customerId: string) => {
  const customer = await findUserById(db, customerId);
  if (!customer || customer.deletedAt !== null || customer.branchId === null || !maySeeCard(actor, customer))
    throw notFound('person');
  return { ...customer, branchId: customer.branchId };
};

/** Notes of the branch alone; an admin reads those that an earlier branch wrote, too. */
const filterFor = (actor: Actor, customer: { readonly id: string; readonly branchId: string }) => ({
  customerId: customer.id,
  branchId: actor.role === 'admin' ? undefined : customer.branchId,
});

/** A page of notes about a customer, newest first. Throws `not_found` for whom the actor has nothing to do with. */
export const listNotes = async (
  { db }: Database,
  actor: Actor,
  { customerId, page }: { readonly customerId: string; readonly page: number },
): Promise<{ readonly notes: NoteRow[]; readonly total: number }> => {
  const filter = filterFor(actor, await findCustomer(db, actor, customerId));
  const notes = await findNotes(db, filter, { offset: rowsBefore(page), limit: listPageSize });
  return { notes, total: await countNotes(db, filter) };
};

/** Writes a note; audited without its words. Throws `not_found` for whom the actor has nothing to do with. */
export const addNote = (
  database: Database,
  { actor, ip }: By,
  { customerId, content }: { readonly customerId: string; readonly content: string },
): Promise<NoteRow> =>
  database.transaction(async (tx) => {
    const customer = await findCustomer(tx, actor, customerId);
    const id = newId();
    await insertNote(tx, {
      id,
      customerId,
      branchId: customer.branchId,
      authorId: actor.userId,
      content: content.trim(),
    });
    const target = { type: 'user', id: customer.id, name: personName(customer) };
    await writeAudit(tx, { actor, ip, action: 'note.add', target });
    const note = await findNote(tx, id);
    if (note === undefined) throw notFound('note');
    return note;
  });

/**
 * Deletes a note: its writer within 15 minutes (`conflict` later), a branch leader and an admin at any time; audited.
 * Throws `not_found` for any other.
 */
export const removeNote = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { actor, ip }: By,
  id: string,
): Promise<void> => {
  await database.transaction(async (tx) => {
    const note = await findNote(tx, id);
    const customer = note && (await findUserById(tx, note.customerId));
    const isSeen =
      customer && maySeeCard(actor, customer) && (actor.role === 'admin' || note.branchId === actor.branchId);
    if (!isSeen) throw notFound('note');
    const answer = mayRemoveNote(actor, note, clock.now());
    if (answer === 'not theirs') throw notFound('note');
    if (answer === 'too late') throw conflict('A note can be deleted for 15 minutes. Ask your branch leader.');
    await deleteNote(tx, id);
    const target = { type: 'user', id: customer.id, name: personName(customer) };
    await writeAudit(tx, { actor, ip, action: 'note.remove', target });
  });
};

export interface CustomerCard {
  readonly customer: { readonly id: string; readonly name: string };
  readonly notes: NoteRow[];
  readonly labels: LabelRow[];
  readonly assignments: PastLeaderRow[];
}

/** What is noted of a person is read for a lawful request in one piece; nobody has more. */
const allRows = 100_000;

/** All that staff noted of a customer, for a lawful request; audited. Throws `not_found`. */
export const exportNotes = (database: Database, { actor, ip }: By, customerId: string): Promise<CustomerCard> =>
  database.transaction(async (tx) => {
    const customer = await findCustomer(tx, actor, customerId);
    const target = { type: 'user', id: customer.id, name: personName(customer) };
    await writeAudit(tx, { actor, ip, action: 'note.export', target });
    return {
      customer: { id: customer.id, name: personName(customer) },
      notes: await findNotes(tx, { customerId }, { offset: 0, limit: allRows }),
      labels: await findLabelsOf(tx, { id: customerId }),
      assignments: await findPastLeaders(tx, { customerId, limit: allRows }),
    };
  });
