import { shellTexts } from './texts/shell-texts.ts';

/**
 * A name as the reader sees it. For who has none the server sends the same English words to everybody; somebody who is
 * really called so reads like them in English, too.
 */
export const shownName = (name: string): string => {
  if (name === '' || name === 'New User') return shellTexts.newUser;
  return name === 'Deleted user' ? shellTexts.deletedUser : name;
};
