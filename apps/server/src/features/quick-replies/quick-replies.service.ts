import { writeAudit } from '#features/audit';
import { assertNoSvg, type Files, markAttached } from '#features/files';
import { invalid, notFound } from '#platform/app-error';
import type { Database, Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { newId } from '#platform/ids';
import { listPageSize, rowsBefore } from '#platform/paging';
import {
  addFiles,
  countQuickReplies,
  findExistingBranches,
  findQuickReplies,
  findQuickRepliesOfBranch,
  findQuickReply,
  findUsableFileIds,
  type FullQuickReply,
  insertQuickReply,
  lockQuickReply,
  setBranches,
  updateQuickReply,
} from './quick-replies.repository.ts';

export interface QuickReplyParts {
  readonly database: Database;
  readonly files: Files;
}

/** What a form or a change carries; what is absent stays as it is. */
export interface QuickReplyFields {
  readonly title?: string | undefined;
  readonly question?: string | null | undefined;
  readonly content?: string | undefined;
  readonly messageType?: 'file' | 'text' | undefined;
  readonly orderBy?: number | undefined;
  readonly branchIds?: readonly string[] | undefined;
  readonly isActive?: boolean | undefined;
  readonly suggestionFileId?: string | null | undefined;
  /** Files to add. */
  readonly attachments?: readonly string[] | undefined;
}

interface By {
  readonly actor: Actor;
  readonly ip: string;
}

const findKept = async (db: Db, id: string): Promise<FullQuickReply> => {
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
  { database, files }: QuickReplyParts,
  { actor }: By,
  { fileIds, field }: { readonly fileIds: readonly string[]; readonly field: 'attachments' | 'suggestionfile' },
): Promise<void> => {
  if (fileIds.length === 0) return;
  await files.assertUsable(actor, fileIds, () => Promise.resolve(new Set()));
  await assertNoSvg(database.db, { fileIds, field });
};

const columnsOf = (fields: QuickReplyFields) => ({
  ...(fields.title === undefined ? {} : { title: fields.title.trim() }),
  ...(fields.question === undefined ? {} : { question: fields.question?.trim() === '' ? null : fields.question }),
  ...(fields.content === undefined ? {} : { content: fields.content }),
  ...(fields.messageType === undefined ? {} : { messageType: fields.messageType }),
  ...(fields.orderBy === undefined ? {} : { orderBy: fields.orderBy }),
  ...(fields.isActive === undefined ? {} : { isActive: fields.isActive }),
  ...(fields.suggestionFileId === undefined ? {} : { suggestionFileId: fields.suggestionFileId }),
});

const comparedColumns = [
  'title',
  'question',
  'content',
  'messageType',
  'orderBy',
  'isActive',
  'suggestionFileId',
] as const satisfies (keyof FullQuickReply)[];

/** Names what an edit changed, for the audit log: a form sends all it holds, whatever was touched. */
const nameChanges = (before: FullQuickReply, after: FullQuickReply): string[] => {
  const branchesOf = ({ branches }: FullQuickReply) =>
    branches
      .map(({ id }) => id)
      .toSorted()
      .join();
  return [
    ...comparedColumns.filter((column) => before[column] !== after[column]),
    ...(branchesOf(before) === branchesOf(after) ? [] : ['branchIds']),
    ...(before.fileIds.length === after.fileIds.length ? [] : ['attachments']),
  ];
};

/** Adds a quick reply. Throws `invalid` for unknown branches, `not_found` for a file that is not the actor's. */
export const addQuickReply = async (
  parts: QuickReplyParts,
  by: By,
  fields: QuickReplyFields & {
    readonly title: string;
    readonly messageType: 'file' | 'text';
    readonly orderBy: number;
  },
): Promise<FullQuickReply> => {
  const id = newId();
  const fileIds = fields.suggestionFileId ? [fields.suggestionFileId] : [];
  await assertBranchesExist(parts.database.db, fields.branchIds ?? []);
  await assertOwnFiles(parts, by, { fileIds, field: 'suggestionfile' });
  await parts.database.transaction(async (tx) => {
    await insertQuickReply(tx, {
      ...columnsOf(fields),
      id,
      title: fields.title.trim(),
      messageType: fields.messageType,
      orderBy: fields.orderBy,
    });
    await setBranches(tx, id, [...new Set(fields.branchIds ?? [])]);
    await markAttached(tx, fileIds);
    await writeAudit(tx, {
      ...by,
      action: 'quick_reply.add',
      target: { type: 'quick_reply', id, name: fields.title },
    });
  });
  return findKept(parts.database.db, id);
};

/** Changes fields of a quick reply, or adds files to it. Throws `not_found` when it is gone. */
export const editQuickReply = async (
  parts: QuickReplyParts,
  by: By,
  change: QuickReplyFields & { readonly id: string },
): Promise<FullQuickReply> => {
  const newFiles = [...(change.attachments ?? []), ...(change.suggestionFileId ? [change.suggestionFileId] : [])];
  const found = await findQuickReply(parts.database.db, change.id);
  if (!found || found.deletedAt !== null) throw notFound('quick reply');
  if (change.branchIds) await assertBranchesExist(parts.database.db, change.branchIds);
  const known = new Set([...found.fileIds, found.suggestionFileId]);
  const added = newFiles.filter((fileId) => !known.has(fileId));
  const isAttached = added.some((fileId) => change.attachments?.includes(fileId));
  await assertOwnFiles(parts, by, { fileIds: added, field: isAttached ? 'attachments' : 'suggestionfile' });
  return parts.database.transaction(async (tx) => {
    const row = await lockQuickReply(tx, change.id);
    if (!row) throw notFound('quick reply');
    const before = await findKept(tx, row.id);
    await updateQuickReply(tx, row.id, columnsOf(change));
    if (change.branchIds) await setBranches(tx, row.id, [...new Set(change.branchIds)]);
    if (change.attachments) await addFiles(tx, row.id, [...new Set(change.attachments)]);
    await markAttached(tx, added);
    const after = await findKept(tx, row.id);
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
export const deleteQuickReply = async (parts: QuickReplyParts, by: By, id: string): Promise<FullQuickReply> => {
  await parts.database.transaction(async (tx) => {
    const row = await lockQuickReply(tx, id);
    if (!row) throw notFound('quick reply');
    await updateQuickReply(tx, id, { deletedAt: new Date() });
    await writeAudit(tx, {
      ...by,
      action: 'quick_reply.delete',
      target: { type: 'quick_reply', id, name: row.title },
    });
  });
  return findKept(parts.database.db, id);
};

/** A page for the admin, inactive ones too; the search is taken literally. */
export const listQuickReplies = async (
  parts: QuickReplyParts,
  query: { readonly search: string; readonly page: number },
): Promise<{ quickReplies: FullQuickReply[]; total: number }> => {
  const { db } = parts.database;
  const text = query.search.trim();
  const filter = { pattern: text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%` };
  const rows = await findQuickReplies(db, filter, { offset: rowsBefore(query.page), limit: listPageSize });
  return { quickReplies: rows, total: await countQuickReplies(db, filter) };
};

/** The active ones of the actor's own branch, whatever the request says. */
export const listOwnQuickReplies = async (parts: QuickReplyParts, actor: Actor): Promise<FullQuickReply[]> => {
  if (actor.branchId === null) return [];
  return findQuickRepliesOfBranch(parts.database.db, actor.branchId);
};

/** Of these files, those of quick replies that the actor may send: a team leader's, of the own branch. */
export const usableFileIds = async (db: Db, actor: Actor, fileIds: readonly string[]): Promise<ReadonlySet<string>> =>
  actor.role === 'team_leader' && actor.branchId !== null
    ? new Set(await findUsableFileIds(db, actor.branchId, fileIds))
    : new Set();
