import { logout } from '@branchline/contract/log-out';
import type { AppContext } from '#app-context';
import { endSession } from './sessions.service.ts';

export const registerAuthRoutes = (context: AppContext): void => {
  context.http.registerCall(logout, async ({ actor }) => {
    await endSession(context, actor.sessionId, 'You signed out.');
    return { message: 'You are signed out.' };
  });
};
