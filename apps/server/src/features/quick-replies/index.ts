import type { AppContext } from '#app-context';
import type { Files } from '#features/files';
import { registerQuickReplyCalls } from './quick-replies.routes.ts';

export { usableFileIds } from './quick-replies.service.ts';

/** Registers the admin's quick replies and the ones people see. */
export const registerQuickReplies = (context: AppContext, files: Files): void => {
  registerQuickReplyCalls(context.http, { database: context.database, files });
};
