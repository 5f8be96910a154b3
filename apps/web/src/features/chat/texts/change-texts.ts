import { defineTexts } from '#lib/texts/define-texts.ts';

/** What of a message was not changed after all, and why. */
export const changeTexts = defineTexts({
  notReacted: (reason: string) => `Your reaction was not sent. ${reason}`,
  reactionNotRemoved: (reason: string) => `Your reaction was not taken away. ${reason}`,
  notStarred: (reason: string) => `The message was not starred. ${reason}`,
  starNotRemoved: (reason: string) => `The star was not removed. ${reason}`,
  notDeleted: (reason: string) => `The message was not deleted. ${reason}`,
  tryAgain: 'Try again.',
});
