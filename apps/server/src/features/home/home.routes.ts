import { getHome } from '@branchline/contract/home';
import type { AppContext } from '#app-context';
import { presentMe } from '#features/users';
import { readHome } from './home.service.ts';

/** Registers the home data. */
export const registerHome = (context: AppContext): void => {
  context.http.registerCall(getHome, async ({ actor: { userId } }) => {
    const [home, me] = await Promise.all([readHome(context, userId), presentMe(context, userId)]);
    return { data: { ...home, me } };
  });
};
