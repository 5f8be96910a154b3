import type { AppContext } from '#app-context';
import type { Conversations } from '#features/conversations';
import { registerOversightCalls } from './oversight.routes.ts';

/** Registers the read-only, audited view of conversations for staff. */
export const registerOversight = (context: AppContext, { staffView, presenter }: Conversations): void => {
  registerOversightCalls(context.http, { db: context.database.db, view: staffView, presenter });
};
