import { isDeepStrictEqual } from 'node:util';
import { writeAudit } from '#features/audit';
import { assertPicturesAreRaster, type Files, markAttached } from '#features/files';
import { forbidden, invalid, notFound } from '#platform/app-error';
import type { Database, Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { newId } from '#platform/ids';
import { listPageSize, rowsBefore } from '#platform/paging';
import {
  addFiles,
  countQuickReplies,
  countUse,
  findExistingBranches,
  findQuickReplies,
  findQuickRepliesFor,
  findQuickReply,
  findUsableFileIds,
  type FullQuickReply,
  insertQuickReply,
  lockQuickReply,
  setBranches,
  updateQuickReply,
} from './quick-replies.repository.ts';
import { mayChange, maySee, type Scope, scopesOf } from './quick-replies.policy.ts';

export interface QuickReplyDeps {
  readonly database: Database;
  readonly files: Files;
}

/** What a form or a change carries; what is absent stays as it is. */
export interface QuickReplyFields {
  readonly title?: string | undefined;
  readonly question?: string | null | undefined;
  readonly content?: string | undefined;
  readonly questions?: Readonly<Record<string, string>> | undefined;
  readonly contents?: Readonly<Record<string, string>> | undefined;
  readonly messageType?: 'file' | 'text' | undefined;
  readonly orderBy?: number | undefined;
  readonly branchIds?: readonly string[] | undefined;
  readonly isActive?: boolean | undefined;
  readonly suggestionFileId?: string | null | undefined;
  readonly scope?: Scope | undefined;
  /** Files to add. */
  readonly attachments?: readonly string[] | undefined;
}

interface By {
  readonly actor: Actor;
  readonly ip: string;
}

const findExisting = async (db: Db, id: string): Promise<FullQuickReply> => {
  const row = await findQuickReply(db, id);
  if (!row) throw notFound('quick reply');
  return row;
};

const assertBranchesExist = async (db: Db, ids: readonly string[]): Promise<void> => {
  const existing = await findExistingBranches(db, ids);
  if (new Set(ids).size !== existing.length)
    throw invalid('One of these branches is gone. Please choose again.', { branch: 'Choose branches from the list' });
};

const assertOwnFiles = async (
  { database, files }: QuickReplyDeps,
  { actor }: By,
  { fileIds, field }: { readonly fileIds: readonly string[]; readonly field: 'attachments' | 'suggestionfile' },
): Promise<void> => {
  if (fileIds.length === 0) return;
  await files.assertUsable(actor, fileIds, () => Promise.resolve(new Set()));
  await assertPicturesAreRaster(database.db, { fileIds, field });
};

/** One that the actor may change; `not_found` for one they may not know of, `forbidden` for one they only use. */
const findChangeable = async (db: Db, actor: Actor, id: string): Promise<FullQuickReply> => {
  const found = await findQuickReply(db, id);
  if (!found || found.deletedAt !== null || !maySee(actor, found)) throw notFound('quick reply');
  if (!mayChange(actor, found)) throw forbidden('You can use this quick reply, and not change it.');
  return found;
};

/** Where a quick reply stands: an admin chooses, a branch leader's is the own branch's, a team leader's is in none. */
const placesFor = (actor: Actor, { scope, branchIds }: QuickReplyFields): string[] | undefined => {
  if (scope !== undefined && !scopesOf(actor).includes(scope))
    throw invalid('You cannot make such a quick reply.', { scope: 'Choose another kind of quick reply' });
  if (actor.role === 'admin') return branchIds && [...new Set(branchIds)];
  if (branchIds?.some((id) => id !== actor.branchId))
    throw forbidden('You can make quick replies for yourself or your own branch only.');
  return actor.role === 'branch_leader' && actor.branchId !== null ? [actor.branchId] : [];
};

const columnsOf = (fields: QuickReplyFields) => ({
  ...(fields.title === undefined ? {} : { title: fields.title.trim() }),
  ...(fields.question === undefined ? {} : { question: fields.question?.trim() === '' ? null : fields.question }),
  ...(fields.content === undefined ? {} : { content: fields.content }),
  ...(fields.questions === undefined ? {} : { questions: fields.questions }),
  ...(fields.contents === undefined ? {} : { contents: fields.contents }),
  ...(fields.messageType === undefined ? {} : { messageType: fields.messageType }),
  ...(fields.orderBy === undefined ? {} : { orderBy: fields.orderBy }),
  ...(fields.isActive === undefined ? {} : { isActive: fields.isActive }),
  ...(fields.suggestionFileId === undefined ? {} : { suggestionFileId: fields.suggestionFileId }),
  ...(fields.scope === undefined ? {} : { scope: fields.scope }),
});

const comparedColumns = [
  'title',
  'question',
  'content',
  'questions',
  'contents',
  'messageType',
  'orderBy',
  'isActive',
  'suggestionFileId',
  'scope',
] as const satisfies (keyof FullQuickReply)[];

/** Names what an edit changed, for the audit log: a form sends all it holds, whatever was touched. */
const nameChanges = (before: FullQuickReply, after: FullQuickReply): string[] => {
  const branchesOf = ({ branches }: FullQuickReply) =>
    branches
      .map(({ id }) => id)
      .toSorted()
      .join();
  return [
    ...comparedColumns.filter((column) => !isDeepStrictEqual(before[column], after[column])),
    ...(branchesOf(before) === branchesOf(after) ? [] : ['branchIds']),
    ...(before.fileIds.length === after.fileIds.length ? [] : ['attachments']),
  ];
};

/**
 * Adds a quick reply. Throws `invalid` for unknown or no branches, `forbidden` for another's branch, `not_found` for a
 * file that is not the actor's.
 */
export const addQuickReply = async (
  deps: QuickReplyDeps,
  by: By,
  fields: QuickReplyFields & {
    readonly title: string;
    readonly messageType: 'file' | 'text';
    readonly orderBy: number;
  },
): Promise<FullQuickReply> => {
  const id = newId();
  const fileIds = fields.suggestionFileId ? [fields.suggestionFileId] : [];
  const { actor } = by;
  const branchIds = placesFor(actor, fields);
  const scope = fields.scope ?? scopesOf(actor)[0] ?? 'own';
  if (branchIds === undefined) throw invalid('Branch is required', { branch: 'Branch is required' });
  await assertBranchesExist(deps.database.db, branchIds);
  await assertOwnFiles(deps, by, { fileIds, field: 'suggestionfile' });
  await deps.database.transaction(async (tx) => {
    await insertQuickReply(tx, {
      ...columnsOf(fields),
      id,
      title: fields.title.trim(),
      messageType: fields.messageType,
      orderBy: fields.orderBy,
      scope,
      ownerId: scope === 'own' ? actor.userId : null,
    });
    await setBranches(tx, id, branchIds);
    await markAttached(tx, fileIds);
    await writeAudit(tx, {
      ...by,
      action: 'quick_reply.add',
      target: { type: 'quick_reply', id, name: fields.title },
    });
  });
  return findExisting(deps.database.db, id);
};

/** Changes fields of a quick reply, or adds files to it. Throws `not_found` when it is gone. */
export const editQuickReply = async (
  deps: QuickReplyDeps,
  by: By,
  change: QuickReplyFields & { readonly id: string },
): Promise<FullQuickReply> => {
  const newFiles = [...(change.attachments ?? []), ...(change.suggestionFileId ? [change.suggestionFileId] : [])];
  const found = await findChangeable(deps.database.db, by.actor, change.id);
  const isOwn = found.scope === 'own';
  if (change.scope !== undefined && isOwn !== (change.scope === 'own'))
    throw invalid('An own quick reply stays one.', { scope: 'Make a new quick reply instead' });
  const branchIds = change.branchIds && !isOwn ? placesFor(by.actor, change) : undefined;
  if (branchIds) await assertBranchesExist(deps.database.db, branchIds);
  const known = new Set([...found.fileIds, found.suggestionFileId]);
  const added = newFiles.filter((fileId) => !known.has(fileId));
  const isAttached = added.some((fileId) => change.attachments?.includes(fileId));
  await assertOwnFiles(deps, by, { fileIds: added, field: isAttached ? 'attachments' : 'suggestionfile' });
  return deps.database.transaction(async (tx) => {
    const row = await lockQuickReply(tx, change.id);
    if (!row) throw notFound('quick reply');
    const before = await findExisting(tx, row.id);
    await updateQuickReply(tx, row.id, columnsOf(change));
    if (branchIds) await setBranches(tx, row.id, branchIds);
    if (change.attachments) await addFiles(tx, row.id, [...new Set(change.attachments)]);
    await markAttached(tx, added);
    const after = await findExisting(tx, row.id);
    await writeAudit(tx, {
      ...by,
      action: 'quick_reply.edit',
      target: { type: 'quick_reply', id: row.id, name: after.title },
      details: { fields: nameChanges(before, after) },
    });
    return after;
  });
};

/** Deletes a quick reply softly: it is offered nowhere from now on. Throws `not_found` when it is gone already. */
export const deleteQuickReply = async (deps: QuickReplyDeps, by: By, id: string): Promise<FullQuickReply> => {
  await deps.database.transaction(async (tx) => {
    const row = await lockQuickReply(tx, id);
    if (!row) throw notFound('quick reply');
    await findChangeable(tx, by.actor, id);
    await updateQuickReply(tx, id, { deletedAt: new Date() });
    await writeAudit(tx, {
      ...by,
      action: 'quick_reply.delete',
      target: { type: 'quick_reply', id, name: row.title },
    });
  });
  return findExisting(deps.database.db, id);
};

/** A page of those the actor may see or edit, the inactive ones they may edit too; the search is taken literally. */
export const listQuickReplies = async (
  deps: QuickReplyDeps,
  { userId, role, branchId }: Actor,
  query: { readonly search: string; readonly page: number },
): Promise<{ quickReplies: FullQuickReply[]; total: number }> => {
  const { db } = deps.database;
  const text = query.search.trim();
  const filter = {
    pattern: text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    within: role === 'admin' ? null : { branchId, ownerId: userId, onlyActive: role === 'team_leader' },
  };
  const rows = await findQuickReplies(db, filter, { offset: rowsBefore(query.page), limit: listPageSize });
  return { quickReplies: rows, total: await countQuickReplies(db, filter) };
};

/** The active ones that the actor may send, whatever the request says. */
export const listOwnQuickReplies = (deps: QuickReplyDeps, actor: Actor): Promise<FullQuickReply[]> =>
  findQuickRepliesFor(deps.database.db, actor);

/** Counts that the actor sent a quick reply. Throws `not_found` for one the actor may not send. */
export const countQuickReplyUse = async (deps: QuickReplyDeps, actor: Actor, id: string): Promise<void> => {
  const { db } = deps.database;
  const found = await findQuickReply(db, id);
  if (!found?.isActive || found.deletedAt !== null || !maySee(actor, found)) throw notFound('quick reply');
  await countUse(db, id, actor.userId);
};

/** Of these files, those of quick replies that the actor may send: a team leader's, own ones and the branch's. */
export const usableFileIds = async (db: Db, actor: Actor, fileIds: readonly string[]): Promise<ReadonlySet<string>> =>
  actor.role === 'team_leader' ? new Set(await findUsableFileIds(db, actor, fileIds)) : new Set();
