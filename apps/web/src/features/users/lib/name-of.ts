import type { User } from '@branchline/contract/shapes';
import { shownName } from '#lib/shown-name.ts';

/** First and last name, or that there is no name yet. */
export const nameOf = (user: Pick<User, 'firstName' | 'lastName'>): string =>
  shownName(`${user.firstName} ${user.lastName}`.trim());
