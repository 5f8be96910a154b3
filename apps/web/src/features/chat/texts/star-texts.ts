import { defineTexts } from '#lib/texts/define-texts.ts';

/** Starred messages: these words come with their code. */
export const starTexts = defineTexts({
  star: 'Star',
  unstar: 'Remove star',
  /** Read out at the small star in a message. */
  starred: 'Starred',
  /** Of one message of the list, by what it says. */
  unstarNamed: (text: string) => `Remove star: ${text}`,
  removed: 'Star removed',
  undo: 'Undo',
  hint: 'Only you see these. A star goes when its message is deleted.',
  hintOf: (name: string) => `Your starred messages with ${name}. Only you see these.`,
  all: 'All starred messages',
  none: 'No starred messages yet.',
  noneHint: 'Open the menu of a message and choose Star. It is then easy to find here.',
  failed: 'Your starred messages could not be loaded.',
  more: 'Load More',
  /** Above a message: who wrote it, and to whom. */
  youTo: (name: string) => `You to ${name}`,
});
