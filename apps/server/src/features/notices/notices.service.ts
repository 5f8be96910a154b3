import { type Language, languagesIn } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { readSetting } from '#features/settings';
import { countSentText } from '#features/texts';
import type { Db } from '#platform/db/database';
import { addNotice, type NoticeRow, postpone, removeNotice, removeStale, takeDue } from './notices.repository.ts';

/** What every notice is written with. Read before a transaction: the embedded database has one connection. */
export interface NoticeWords {
  /** The product's. */
  readonly name: string;
  /** Where it is, without a slash at the end. */
  readonly url: string;
  /** For a person who chose none. */
  readonly language: Language;
}

/** Reads them, with `asked` in place of the organisation's first language. */
export const readNoticeWords = async (
  context: Pick<AppContext, 'database' | 'config'>,
  asked?: Language,
): Promise<NoticeWords> => ({
  name: await readSetting(context, 'app_name'),
  url: context.config.publicUrl,
  language: asked ?? languagesIn(await readSetting(context, 'languages'))[0],
});

/** A mail with its `subject`, or a text. */
export interface Notice {
  /** An e-mail address, or a phone number without its country code. */
  readonly to: string;
  /** Null for a text. */
  readonly subject: string | null;
  readonly text: string;
}

const batchSize = 20;
/** Sending takes 10 s at most; who has not said in this time that it is done has ended. */
const leaseSeconds = 60;
const shortestPauseSeconds = 5;
const longestPauseSeconds = 15 * 60;
const giveUpHours = 24;

/**
 * Notes something that must reach somebody, such as that their password was changed; null: nobody is to be told. In the
 * transaction of what it is about, it is noted exactly when that happened. `sendNoticesSoon` after the commit sends it at
 * once; the job does when the process ends in between, and so may send it twice.
 */
export const queueNotice = async (context: AppContext, tx: Db, notice: Notice | null): Promise<void> => {
  if (notice === null) return;
  const { to, subject, text } = notice;
  const recipient = subject === null ? `${context.config.phoneCountryCode}${to}` : to;
  await addNotice(tx, { recipient, subject, body: text });
};

/** Sends what was queued, after the reply that this belongs to. */
export const sendNoticesSoon = (context: AppContext): void => {
  context.later.add('notices', () => sendDueNotices(context));
};

const send = async (context: AppContext, { id, recipient, subject, body, tries }: NoticeRow): Promise<void> => {
  const { database, logger, mail, sms } = context;
  try {
    if (subject === null) {
      await sms.send({ to: recipient, text: body });
      await countSentText(context);
    } else await mail.send({ to: recipient, subject, text: body });
  } catch (error) {
    logger.warn({ err: error, notice: id, tried: tries }, 'A notice could not be sent; it is tried again');
    await postpone(database.db, id, Math.min(longestPauseSeconds, shortestPauseSeconds * 2 ** (tries - 1)));
    return;
  }
  await removeNotice(database.db, id);
};

/** Drops what no provider took for a day. */
export const dropStaleNotices = async (context: AppContext): Promise<void> => {
  const stale = await removeStale(context.database.db, giveUpHours);
  if (stale > 0) context.logger.error({ count: stale }, 'Notices could not be sent for a day and were dropped');
};

/** Sends what is due. What a provider does not take is tried again at growing intervals. */
export const sendDueNotices = async (context: AppContext): Promise<void> => {
  const { db } = context.database;
  for (;;) {
    const due = await takeDue(db, { atMost: batchSize, seconds: leaseSeconds });
    await Promise.all(due.map((notice) => send(context, notice)));
    if (due.length < batchSize) return;
  }
};
