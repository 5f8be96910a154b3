import type { AppContext } from '#app-context';
import type { StaffView } from '#features/conversations';
import { registerOversightCalls } from './oversight.routes.ts';

/** Registers the read-only, audited view of conversations for staff. */
export const registerOversight = (context: AppContext, view: StaffView): void => {
  registerOversightCalls(context.http, { db: context.database.db, view });
};
