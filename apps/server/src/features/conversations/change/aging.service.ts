import type { Database, Db } from '#platform/db/database';
import { eraseDraftsBefore } from '../stars-and-drafts/stars-and-drafts.repository.ts';
import { type AgedConversation, countMessagesBefore, emptyAged, findAgedConversations } from './aging.repository.ts';

/** Called with the files that the messages showed, in the transaction that emptied them. */
type OnFiles = (tx: Db, fileIds: readonly string[]) => Promise<void>;

const conversationsPerPage = 100;
const messagesPerBatch = 500;

/** How many messages are older than `before` and still say something. */
export const countAgedMessages = ({ pool }: Database, before: Date): Promise<number> =>
  countMessagesBefore(pool, before);

const eraseIn = async (database: Database, conversation: AgedConversation, onFiles: OnFiles): Promise<number> => {
  let count = 0;
  for (;;) {
    const erased = await database.transaction(async (tx) => {
      const emptied = await emptyAged(tx, { ...conversation, limit: messagesPerBatch });
      if (emptied.fileIds.length > 0) await onFiles(tx, emptied.fileIds);
      return emptied;
    });
    count += erased.messages;
    if (erased.emptiedUpTo >= conversation.upTo) return count;
  }
};

/**
 * Erases what messages older than `before` say, in small batches. Their places stay as deleted messages, so that no
 * client ever meets a gap in `seq`. Drafts that are as old go, too. What `onFiles` does belongs to the same batch. Answers how many said something.
 */
export const eraseAgedMessages = async (database: Database, before: Date, onFiles: OnFiles): Promise<number> => {
  await eraseDraftsBefore(database.pool, before);
  let count = 0;
  let afterId = 0;
  for (;;) {
    const aged = await findAgedConversations(database.pool, { before, afterId, limit: conversationsPerPage });
    for (const conversation of aged) count += await eraseIn(database, conversation, onFiles);
    const last = aged.at(-1);
    if (last === undefined || aged.length < conversationsPerPage) return count;
    afterId = last.id;
  }
};
