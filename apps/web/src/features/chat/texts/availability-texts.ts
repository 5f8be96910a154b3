import { defineTexts } from '#lib/texts/define-texts.ts';

/** What a customer reads of a leader who does not answer now. */
export const availabilityTexts = defineTexts({
  closed: 'Closed now',
  closedUntil: (when: string) => `Closed until ${when}`,
  away: 'Away now',
  awayUntil: (when: string) => `Away until ${when}`,
  /** Between what is so and who answers. */
  and: (state: string, cover: string) => `${state} · ${cover}`,
  coverAnswers: (name: string) => `${name} answers meanwhile`,
});
