import type { QuickReply } from '@branchline/contract/quick-replies';
import type { LinkedFile } from '@branchline/contract/shapes';
import type { Files } from '#features/files';
import type { Db } from '#platform/db/database';
import type { FullQuickReply } from './quick-replies.repository.ts';

type LinkedFiles = ReadonlyMap<string, LinkedFile>;

const present = (row: FullQuickReply, files: LinkedFiles): QuickReply => ({
  id: row.id,
  title: row.title,
  question: row.question,
  content: row.content,
  messageType: row.messageType,
  orderBy: row.orderBy,
  branch: row.branches.map(({ id, name }) => ({ id, name })),
  status: row.isActive,
  suggestionfile: row.suggestionFileId,
  link: row.suggestionFileId === null ? null : (files.get(row.suggestionFileId)?.cloudUrl ?? null),
  files: row.fileIds.flatMap((id) => files.get(id) ?? []),
  createdAt: row.createdAt.toISOString(),
  scope: row.scope,
  uses: row.uses,
  ...(Object.keys(row.questions).length > 0 && { questions: row.questions }),
  ...(Object.keys(row.contents).length > 0 && { contents: row.contents }),
});

const fileIdsIn = (row: FullQuickReply): string[] => [
  ...row.fileIds,
  ...(row.suggestionFileId === null ? [] : [row.suggestionFileId]),
];

/** Quick replies in the wire's spelling; the files of a whole list are looked up at once. */
export const createQuickReplyPresenter = (files: Pick<Files, 'findLinkedFiles'>, db: Db) => {
  const findFilesIn = async (rows: readonly FullQuickReply[]): Promise<LinkedFiles> =>
    new Map((await files.findLinkedFiles(db, rows.flatMap(fileIdsIn))).map((file) => [file.id, file]));
  return {
    presentOne: async (row: FullQuickReply): Promise<QuickReply> => present(row, await findFilesIn([row])),
    presentAll: async (rows: readonly FullQuickReply[]): Promise<QuickReply[]> => {
      const found = await findFilesIn(rows);
      return rows.map((row) => present(row, found));
    },
  };
};
