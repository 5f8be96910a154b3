import type { AppContext } from '#app-context';
import { dropStaleNotices, sendDueNotices } from './notices.service.ts';

export { type Notice, type NoticeWords, queueNotice, readNoticeWords, sendNoticesSoon } from './notices.service.ts';

const everySeconds = 15;

/** Sends what a process that ended left behind, and what a provider did not take. */
export const registerNotices = (context: AppContext): void => {
  context.jobs.every('notices.send', everySeconds, async () => {
    await dropStaleNotices(context);
    await sendDueNotices(context);
  });
};
