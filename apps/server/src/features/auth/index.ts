import type { AppContext } from '#app-context';
import { registerAuthRoutes } from './auth.routes.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';

export { addAdmin, listAdmins, newPassword, resetAdmin, seedFirstAdmin } from './admins.service.ts';
export { assertPasswordAllowed, hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
export { deleteCodesAndGrantsOf, deleteDevicesOf, guesserOf } from './resets.repository.ts';
export {
  deleteSession,
  deleteSessionsOf,
  findSessionOwner,
  findSessionsOfUser,
  isRecentSession,
  releaseNewestSessionOf,
} from './sessions.repository.ts';
export { createAuthenticate, createFindSessionChanges, createSession } from './sessions.service.ts';
export { hashToken, looksLikeToken, newReadableSecret, newToken } from './tokens.ts';

/** Sessions: who is calling, and signing out. Ways to sign in are in `sign-in`. */
export const registerAuth = (context: AppContext): void => {
  registerAuthRoutes(context);
  context.jobs.every('auth.clear', 3600, () => deleteExpiredSessions(context.database.db));
};
