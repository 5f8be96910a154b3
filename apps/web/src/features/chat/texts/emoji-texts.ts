import { defineTexts } from '#lib/texts/define-texts.ts';

/** The picker of emoji: these words come with its code. */
export const emojiTexts = defineTexts({
  /** Names the whole list. */
  list: 'Emoji',
  smileys: 'Smileys and emotion',
  people: 'People and body',
  animals: 'Animals and nature',
  food: 'Food and drink',
  travel: 'Travel and places',
  activities: 'Activities',
  objects: 'Objects',
  symbols: 'Symbols',
  flags: 'Flags',
});
