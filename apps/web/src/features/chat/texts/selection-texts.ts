import { defineTexts } from '#lib/texts/define-texts.ts';

/** Choosing several messages: these words come with their code. */
export const selectionTexts = defineTexts({
  selectMessage: (name: string, text: string, time: string) => `Select ${name}, ${time}: ${text}`,
  you: 'You',
  toolbar: 'Selected messages',
  count: (count: number) => `${String(count)} selected`,
  cancel: 'Cancel selection',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Your browser does not let this page copy. Select the text and copy it by hand.',
  save: 'Save as a text file',
  forward: 'Forward',
  remove: 'Delete',
  removeCount: (count: number) => (count === 1 ? '1 message' : `${String(count)} messages`),
  removeSome: 'Only what you wrote in the last 15 minutes is deleted; the rest stays.',
});
