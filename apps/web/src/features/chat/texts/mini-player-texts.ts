import { defineTexts } from '#lib/texts/define-texts.ts';

/** The voice message that goes on while other screens are open: these words come with their code. */
export const miniPlayerTexts = defineTexts({
  /** Names the whole bar. */
  label: 'Voice message playing',
  own: (name: string) => `You to ${name}`,
  show: (name: string) => `Go to the voice message: ${name}`,
  stop: 'Stop voice message',
});
