import { defineTexts } from './define-texts.ts';

/** Answers, reactions and what else one does with a message: these words come with their code. */
export const gestureTexts = defineTexts({
  goToOriginal: (name: string, text: string) => `Go to what ${name} wrote: ${text}`,
  goToOwn: (text: string) => `Go to what you wrote: ${text}`,
  you: 'You',
  deleted: 'This message was deleted',
  kinds: { image: 'Photo', video: 'Video', audio: 'Voice message', file: 'File', text: '' },
  reactions: (who: string) => `Reactions: ${who}`,
  takeReactionAway: 'Remove',
  reactToo: 'React too',
  notReacted: 'Your reaction was not sent. Try again.',
});
