import type { AppContext } from '#app-context';
import type { Conversations } from '#features/conversations';
import type { Files } from '#features/files';
import { registerOversightCalls } from './oversight.routes.ts';

/** Registers the read-only, audited view of conversations for staff. */
export const registerOversight = (
  context: AppContext,
  { staffView, presenter }: Conversations,
  findFiles: Files['findMessageFiles'],
): void => {
  registerOversightCalls(context.http, { db: context.database.db, view: staffView, presenter, findFiles });
};
