import { defineTexts } from '#lib/texts/define-texts.ts';

/** A leader's own quick replies, and what a picked one still lacks. */
export const ownReplyTexts = defineTexts({
  hint: 'Only you see these. They come first when you write.',
  add: 'New quick reply',
  addTitle: 'New quick reply',
  editTitle: 'Change quick reply',
  saveAs: 'Save as quick reply',
  editNamed: (title: string) => `Edit ${title}`,
  deleteNamed: (title: string) => `Delete ${title}`,
  deleteConsequence: 'Messages that you sent with it stay.',
  empty: 'You have no quick replies of your own yet.',
  emptyHint: 'Write one here, or save a message that you sent from its menu.',
  notLoaded: 'Your quick replies could not be loaded.',
  notDeleted: 'This could not be deleted. Try again.',
  manage: 'My quick replies',

  title: 'Title',
  titleHelp: 'What you search for.',
  content: 'Content',
  contentHelp:
    '{firstName}, {lastName}, {myName} and {branch} are filled in. Anything else in braces, like {date}, you fill in before sending.',

  fillIn: (names: string) => `Fill in ${names} before you send.`,
  goThere: 'Go there',
});
