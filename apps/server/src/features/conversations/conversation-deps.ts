import type pg from 'pg';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';

/** What sending and deleting need of the files feature. */
export interface AttachedFiles {
  /** Throws `not_found` unless the actor may send every one of these files. */
  assertSendable(actor: Actor, fileIds: readonly string[]): Promise<void>;
  /** Hides files, of one owner or of anybody, that nothing else shows any more, or none when the transaction fails. */
  hideFiles(tx: Db, ownerId: string | null, fileIds: readonly string[]): Promise<void>;
}

/** How much a page holds. */
export interface PageSizes {
  readonly messages: number;
  readonly inbox: number;
  readonly sync: number;
}

/** What the services of this feature share. */
export interface ConversationDeps {
  readonly pool: pg.Pool;
  readonly files: AttachedFiles;
  readonly pageSizes: PageSizes;
}
