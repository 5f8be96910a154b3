import type { AppContext } from '#app-context';
import { type FileRow, findFileRows, findFilesOf } from '#features/files';
import type { Actor } from '#platform/http/actor';
import { findMessagesOf, type OwnMessageRow, type Place } from './profile.repository.ts';

const pageSize = 250;

/** Messages of a person, and the files in them that still exist. */
export interface OwnMessages {
  readonly rows: readonly OwnMessageRow[];
  readonly files: ReadonlyMap<string, FileRow>;
}

/** The messages of a person's conversations, a few hundred at a time: nobody's years stand in memory together. */
export async function* walkOwnMessages(
  { database }: AppContext,
  { userId }: Actor,
): AsyncGenerator<OwnMessages, void, undefined> {
  const { db } = database.staleReads();
  let after: Place | undefined = { conversationId: 0, seq: 0 };
  while (after !== undefined) {
    const rows: OwnMessageRow[] = await findMessagesOf(db, userId, { after, limit: pageSize });
    const fileIds = [
      ...new Set(
        rows.flatMap(({ attachments, quoted }) => [
          ...(attachments ?? []),
          ...(quoted?.attachments?.slice(0, 1) ?? []),
        ]),
      ),
    ];
    yield { rows, files: new Map((await findFileRows(db, fileIds)).map((file) => [file.id, file])) };
    after = rows.length < pageSize ? undefined : rows.at(-1);
  }
}

/** What a person uploaded, a few hundred at a time. */
export async function* walkOwnFiles(
  { database }: AppContext,
  { userId }: Actor,
): AsyncGenerator<readonly FileRow[], void, undefined> {
  const { db } = database.staleReads();
  let after: string | null | undefined = null;
  while (after !== undefined) {
    const rows: FileRow[] = await findFilesOf(db, userId, { after, limit: pageSize });
    yield rows;
    after = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  }
}
