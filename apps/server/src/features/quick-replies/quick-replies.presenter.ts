import type { QuickReply } from '@branchline/contract/quick-replies';
import type { LinkedFile } from '@branchline/contract/shapes';
import type { FullQuickReply } from './quick-replies.repository.ts';

/** A quick reply in the wire's spelling. `files` holds every file it names, by id. */
export const presentQuickReply = (row: FullQuickReply, files: ReadonlyMap<string, LinkedFile>): QuickReply => ({
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
});
