import { getHome } from '@branchline/contract/home';
import type { AppContext } from '#app-context';
import { countUnread } from '#features/conversations';
import { readSetting } from '#features/settings';
import { presentMe } from '#features/users';

/** Registers the home data: what the first screen shows around the signed-in person. */
export const registerHome = (context: AppContext): void => {
  context.http.registerCall(getHome, async ({ actor: { userId } }) => {
    const [appName, unread, me] = await Promise.all([
      readSetting(context, 'app_name'),
      countUnread(context.database.pool, userId),
      presentMe(context, userId),
    ]);
    return { data: { appName, unread, me } };
  });
};
