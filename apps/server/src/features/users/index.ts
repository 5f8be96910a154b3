import type { Me } from '@branchline/contract/shapes';
import type { AppContext } from '#app-context';
import type { Files } from '#features/files';
import { notFound } from '#platform/app-error';
import { deleteExpiredContactChanges } from './contact-changes/contact-changes.repository.ts';
import { registerContactChangeCalls } from './contact-changes/contact-changes.routes.ts';
import { foldCounts } from './user-counts.repository.ts';
import { registerUserFiles } from './users-csv.routes.ts';
import { presentRecordAsMe } from './users.presenter.ts';
import { findUserById } from './users.repository.ts';
import { registerUserCalls } from './users.routes.ts';

export { deleteContactChange } from './contact-changes/contact-changes.repository.ts';
export { looksDifferent } from './looks-different.ts';
export { personName } from './person-name.ts';
export { mayKnow } from './users.policy.ts';
export { findUserById } from './users.repository.ts';

/**
 * The signed-in person as `Me`; of a held account nothing but the number, which whoever holds it knows. Throws
 * `not_found` when there is nobody with this id.
 */
export const presentMe = async (
  context: Pick<AppContext, 'config' | 'clock' | 'database'>,
  userId: string,
  { isHeld = false }: { readonly isHeld?: boolean | undefined } = {},
): Promise<Me> => {
  const user = await findUserById(context.database.db, userId);
  if (user === undefined) throw notFound('user');
  const me = presentRecordAsMe(context, user);
  return isHeld ? { ...me, firstName: '', lastName: '', email: null, image: null, branch: null } : me;
};

/** Registers people: the list, adding, changing, export and import; and keeps their counts small. */
export const registerUsers = (context: AppContext, files: Files): void => {
  registerUserCalls(context, files);
  registerContactChangeCalls(context);
  registerUserFiles(context);
  context.jobs.every('users.clear-contact-changes', 3600, () => deleteExpiredContactChanges(context.database.db));
  context.jobs.every('users.fold-counts', 60, () => foldCounts(context.database));
};
