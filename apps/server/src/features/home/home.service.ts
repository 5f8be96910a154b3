import type { AppContext } from '#app-context';
import { countUnread } from '#features/conversations';
import { readSetting } from '#features/settings';

/** What the first screen shows around the signed-in person: the app's name and how many messages are unread. */
export const readHome = async (
  context: AppContext,
  userId: string,
): Promise<{ readonly appName: string; readonly unread: number }> => {
  const appName = await readSetting(context, 'app_name');
  return { appName, unread: await countUnread(context.database.pool, userId) };
};
