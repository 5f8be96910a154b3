import type { AppContext } from '#app-context';
import { type FileRow, findFileRows, findFilesOf } from '#features/files';
import type { Actor } from '#platform/http/actor';
import { findMessagesOf, type OwnMessageRow, type Place } from './profile.repository.ts';

const messagesAtOnce = 1_000;

/** Everything kept about a person, as rows. */
export interface OwnData {
  readonly messages: readonly OwnMessageRow[];
  /** The files in those messages that still exist. */
  readonly messageFiles: ReadonlyMap<string, FileRow>;
  /** What the person uploaded. */
  readonly files: readonly FileRow[];
}

/** Collects the messages of a person's conversations and the person's uploads, a thousand at a time. */
export const collectOwnData = async ({ database: { db } }: AppContext, { userId }: Actor): Promise<OwnData> => {
  const messages: OwnMessageRow[] = [];
  const messageFiles = new Map<string, FileRow>();
  let after: Place = { conversationId: 0, seq: 0 };
  for (;;) {
    const rows = await findMessagesOf(db, userId, { after, limit: messagesAtOnce });
    messages.push(...rows);
    const fileIds = [...new Set(rows.flatMap(({ attachments }) => attachments ?? []))];
    for (const file of await findFileRows(db, fileIds)) messageFiles.set(file.id, file);
    const last = rows.at(-1);
    if (last === undefined || rows.length < messagesAtOnce) break;
    after = last;
  }
  return { messages, messageFiles, files: await findFilesOf(db, userId) };
};
