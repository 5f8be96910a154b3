import type { AppContext } from '#app-context';
import { writeAudit } from '#features/audit';
import { countAgedMessages, eraseAgedMessages } from '#features/conversations';
import { deleteNotesBefore } from '#features/customer-card';
import { countAgedFiles, type Files, hideAgedFiles } from '#features/files';
import { findLastChanger, readSetting } from '#features/settings';

type Deps = Pick<AppContext, 'database' | 'clock' | 'logger'>;

/** Whole months; 0 keeps everything. */
export interface DataRules {
  readonly messagesMonths: number;
  readonly filesMonths: number;
}

const batchSize = 200;

/** The moment so many calendar months ago (UTC); a day that the month does not have becomes its last. */
export const monthsBefore = (now: Date, months: number): Date => {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return then;
};

/** What the rules would erase now; nothing is erased. */
export const previewRules = async (
  { database, clock }: Deps,
  { messagesMonths, filesMonths }: DataRules,
): Promise<{ readonly messages: number; readonly files: number; readonly bytes: number }> => {
  const now = clock.now();
  const messages = messagesMonths === 0 ? 0 : await countAgedMessages(database, monthsBefore(now, messagesMonths));
  if (filesMonths === 0) return { messages, files: 0, bytes: 0 };
  const { count, bytes } = await countAgedFiles(database.db, monthsBefore(now, filesMonths));
  return { messages, files: count, bytes };
};

const note = async (
  { database, logger }: Deps,
  entry: { readonly key: string; readonly action: string; readonly count: number; readonly before: Date },
): Promise<void> => {
  if (entry.count === 0) return;
  const details = { count: entry.count, before: entry.before.toISOString(), byRule: true };
  const actor = await findLastChanger(database, entry.key);
  if (actor === null) logger.info({ action: entry.action, ...details }, 'A data rule erased what was too old.');
  // In the name of the admin who gave the rule.
  else await writeAudit(database.db, { actor, action: entry.action, ip: '', details });
};

/** Erases what the rules say, in small batches, and writes how much to the audit log. */
export const applyRules = async (deps: Deps, files: Pick<Files, 'hideFiles'>): Promise<void> => {
  const { database, clock } = deps;
  const now = clock.now();
  const messagesMonths = Number(await readSetting(deps, 'retention_messages_months'));
  if (messagesMonths > 0) {
    const before = monthsBefore(now, messagesMonths);
    const count = await eraseAgedMessages(database, before, (tx, fileIds) => files.hideFiles(tx, null, fileIds));
    await note(deps, { key: 'retention_messages_months', action: 'retention.messages', count, before });
  }
  const filesMonths = Number(await readSetting(deps, 'retention_files_months'));
  if (filesMonths > 0) {
    const before = monthsBefore(now, filesMonths);
    let count = 0;
    for (let batch = batchSize; batch === batchSize; count += batch)
      batch = await hideAgedFiles(database.db, before, batchSize);
    await note(deps, { key: 'retention_files_months', action: 'retention.files', count, before });
  }
  const notesMonths = Number(await readSetting(deps, 'notes_months'));
  if (notesMonths > 0) {
    const before = monthsBefore(now, notesMonths);
    const count = await deleteNotesBefore(database.db, before);
    await note(deps, { key: 'notes_months', action: 'retention.notes', count, before });
  }
};
