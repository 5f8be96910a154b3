import { isDeepStrictEqual } from 'node:util';
import { writeAudit } from '#features/audit';
import { findBranch } from '#features/branches';
import { findUserById, personName } from '#features/users';
import { conflict, forbidden, invalid, notFound } from '#platform/app-error';
import type { Database, Db } from '#platform/db/database';
import { isUniqueViolation } from '#platform/db/sql-state';
import type { Actor } from '#platform/http/actor';
import { newId } from '#platform/ids';
import { mayListLabels, maySeeCard } from './customer-card.policy.ts';
import {
  deleteLabel,
  findLabel,
  findLabels,
  findLabelsOf,
  findLeaderIds,
  insertLabel,
  type LabelRow,
  replaceLabelsOf,
  updateLabel,
} from './customer-card.repository.ts';

interface By {
  readonly actor: Actor;
  readonly ip: string;
}

type LabelFields = Pick<LabelRow, 'name' | 'color' | 'names'>;

/** The labels of the branch asked for, else of the actor's own; an admin's are all. Throws `forbidden` for another branch's. */
export const listLabels = ({ db }: Database, actor: Actor, branchId: string | undefined): Promise<LabelRow[]> => {
  const wanted = branchId ?? actor.branchId ?? undefined;
  if (!mayListLabels(actor, wanted)) throw forbidden('You can list the labels of your own branch only.');
  return findLabels(db, wanted);
};

const audit = (
  tx: Db,
  { by, action, label, fields }: { by: By; action: string; label: LabelRow; fields?: readonly string[] },
): Promise<void> =>
  writeAudit(tx, {
    ...by,
    action,
    target: { type: 'label', id: label.id, name: label.name },
    ...(fields && { details: { fields } }),
  });

/** Writes a label; throws `conflict` when the branch has one of this name. */
const store = async (write: Promise<void>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (!isUniqueViolation(error, 'labels_name_key')) throw error;
    const message = 'There is a label with this name already. Choose another name.';
    throw conflict(message, { name: message });
  }
};

/** Adds a label to a branch. Throws `forbidden` for another branch than a branch leader's own, `not_found` for none. */
export const addLabel = async (
  database: Database,
  by: By,
  { branchId, ...fields }: LabelFields & { readonly branchId: string | undefined },
): Promise<LabelRow> => {
  const wanted = branchId ?? by.actor.branchId ?? undefined;
  if (wanted === undefined) throw invalid('Branch is required', { branch: 'Branch is required' });
  if (!mayListLabels(by.actor, wanted)) throw forbidden('You can make labels for your own branch only.');
  if ((await findBranch(database.db, wanted)) === undefined) throw notFound('branch');
  const label = { ...fields, id: newId(), branchId: wanted, name: fields.name.trim() };
  await database.transaction(async (tx) => {
    await store(insertLabel(tx, label));
    await audit(tx, { by, action: 'label.add', label });
  });
  return label;
};

/** A label that the actor may change. Throws `not_found` for any other. */
const findOwnLabel = async (db: Db, actor: Actor, id: string): Promise<LabelRow> => {
  const label = await findLabel(db, id);
  if (label === undefined || !mayListLabels(actor, label.branchId)) throw notFound('label');
  return label;
};

/** Changes a label's name, its names by language or its colour. Throws `not_found`, `conflict` for a taken name, `invalid` for another branch. */
export const editLabel = (
  database: Database,
  by: By,
  { id, branchId, ...change }: Partial<LabelFields> & { readonly id: string; readonly branchId: string | undefined },
): Promise<LabelRow> =>
  database.transaction(async (tx) => {
    const before = await findOwnLabel(tx, by.actor, id);
    if (branchId !== undefined && branchId !== before.branchId)
      throw invalid('A label stays in its branch.', { branch: 'Make a label there instead' });
    const { name, color, names } = { ...before, ...change };
    const after = { ...before, name: name.trim(), color, names };
    await store(updateLabel(tx, id, { name: after.name, color, names }));
    const fields = (['name', 'color', 'names'] as const).filter((key) => !isDeepStrictEqual(before[key], after[key]));
    await audit(tx, { by, action: 'label.edit', label: after, fields });
    return after;
  });

/** Takes a label away, from its customers too. Throws `not_found`. */
export const removeLabel = (database: Database, by: By, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const label = await findOwnLabel(tx, by.actor, id);
    await deleteLabel(tx, id);
    await audit(tx, { by, action: 'label.remove', label });
  });

/**
 * Replaces the labels of a leader's own customer; answers them, and the leaders whose lists show it. A change is
 * audited. Throws `not_found` for anybody else, and for a label that is not of the branch.
 */
export const labelCustomer = async (
  database: Database,
  { actor, ip }: By,
  { customerId, labelIds }: { readonly customerId: string; readonly labelIds: readonly string[] },
): Promise<{ readonly labels: LabelRow[]; readonly leaderIds: string[] }> =>
  database.transaction(async (tx) => {
    const customer = await findUserById(tx, customerId);
    if (!customer || customer.deletedAt !== null || customer.branchId === null || !maySeeCard(actor, customer))
      throw notFound('person');
    const { branchId } = customer;
    const wanted = [...new Set(labelIds)];
    const before = await findLabelsOf(tx, customer);
    if ((await replaceLabelsOf(tx, { customerId, branchId, labelIds: wanted })) < wanted.length)
      throw notFound('label');
    const labels = await findLabelsOf(tx, customer);
    const [had, has] = [before, labels].map((list) => list.map(({ name }) => name));
    if (!isDeepStrictEqual(had, has)) {
      const target = { type: 'user', id: customer.id, name: personName(customer) };
      await writeAudit(tx, { actor, ip, action: 'user.label', target, details: { from: had, to: has } });
    }
    return { labels, leaderIds: await findLeaderIds(tx, customerId) };
  });
