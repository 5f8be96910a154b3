import type { UserRecord } from './users.repository.ts';

const shownFields = ['isActive', 'firstName', 'lastName', 'imageFileId'] as const;
type Shown = Pick<UserRecord, (typeof shownFields)[number]>;

/** Whether a person is shown differently to partners after changes; what is undefined stays. */
export const looksDifferent = (
  before: Shown,
  changes: { readonly [field in keyof Shown]?: Shown[field] | undefined },
): boolean => shownFields.some((field) => changes[field] !== undefined && changes[field] !== before[field]);
