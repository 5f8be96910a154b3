import type { User } from '@branchline/contract/shapes';
import { userTexts as texts } from '#lib/texts/user-texts.ts';

/** First and last name, or that there is no name yet. */
export const nameOf = (user: Pick<User, 'firstName' | 'lastName'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || texts.newUser;
