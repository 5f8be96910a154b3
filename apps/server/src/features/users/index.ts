import type { Me } from '@branchline/contract/shapes';
import type { AppContext } from '#app-context';
import { notFound } from '#platform/app-error';
import { presentRecordAsMe } from './users.presenter.ts';
import { findUserById } from './users.repository.ts';

export { personName } from './person-name.ts';
export { findUserById, type UserRecord } from './users.repository.ts';

/** The signed-in person as `Me`; throws `not_found` when there is nobody with this id. */
export const presentMe = async (
  context: Pick<AppContext, 'config' | 'clock' | 'database'>,
  userId: string,
): Promise<Me> => {
  const user = await findUserById(context.database.db, userId);
  if (user === undefined) throw notFound('user');
  return presentRecordAsMe(context, user);
};
