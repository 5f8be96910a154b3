import type { AppContext } from '#app-context';
import { findBranch } from '#features/branches';
import type { Files } from '#features/files';
import { conflict, invalid } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import { isUniqueViolation } from '#platform/db/sql-state';
import type { Actor, RequestInfo } from '#platform/http/actor';
import type { IncomingFile } from '#platform/http/call-types';
import { findTaken } from './users.repository.ts';

/** Who adds and changes people, and from where. */
export interface Caller {
  readonly actor: Actor;
  readonly request: RequestInfo;
}

/** What adding and changing people stands on. */
export interface UserDeps {
  readonly context: AppContext;
  readonly files: Pick<Files, 'storePicture' | 'discardPicture'>;
}

const emailTaken = 'Somebody has this e-mail address already.';
const phoneTaken = 'Somebody has this phone number already.';

/** Throws `conflict`, naming each field, when somebody else has this e-mail address or phone number. */
export const assertFree = async (
  db: Db,
  person: { readonly email?: string | null; readonly phone?: string | null; readonly exceptId?: string },
): Promise<void> => {
  const taken = await findTaken(db, person);
  const errors = { ...(taken.email ? { email: emailTaken } : {}), ...(taken.phone ? { phone: phoneTaken } : {}) };
  const messages = Object.values(errors);
  if (messages.length > 0) throw conflict(messages.join(' '), errors);
};

/** Runs a write; when somebody took the e-mail address or phone number a moment ago, throws `conflict` as `assertFree` does. */
export const refuseTaken = async (write: Promise<void>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw conflict(emailTaken, { email: emailTaken });
    if (isUniqueViolation(error, 'users_phone_key')) throw conflict(phoneTaken, { phone: phoneTaken });
    throw error;
  }
};

/** Throws `invalid` unless people may be put into this branch: it is there and on. */
export const assertOpenBranch = async (db: Db, branchId: string): Promise<void> => {
  const branch = await findBranch(db, branchId);
  const refuse = (message: string) => invalid(message, { branch: message });
  if (branch === undefined) throw refuse('This branch is gone. Choose another one.');
  if (!branch.isActive) throw refuse('This branch is off. Choose another one, or turn it on first.');
};

/** Keeps the picture that came along, if any, and hands its id to `work`; removes it again when `work` throws. */
export const withPicture = async <T>(
  { files }: Pick<UserDeps, 'files'>,
  { actor, picture }: { readonly actor: Actor; readonly picture: IncomingFile | undefined },
  work: (imageFileId: string | undefined) => Promise<T>,
): Promise<T> => {
  const imageFileId = picture && (await files.storePicture(actor.userId, picture));
  try {
    return await work(imageFileId);
  } catch (error) {
    if (imageFileId !== undefined) await files.discardPicture(actor.userId, imageFileId);
    throw error;
  }
};
