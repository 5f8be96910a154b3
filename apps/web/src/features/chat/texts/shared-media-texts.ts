import { defineTexts } from '#lib/texts/define-texts.ts';

/** Media, links and files of a conversation, and the way to a day in it. */
export const sharedMediaTexts = defineTexts({
  title: 'Media, files and links',
  kinds: { media: 'Media', files: 'Files', links: 'Links' },
  none: {
    media: 'No pictures or videos yet.',
    files: 'No files yet.',
    links: 'No links yet.',
  },
  failed: 'This could not be loaded.',
  more: 'Load More',
  showInChat: (name: string, day: string) => `Show in conversation: ${name}, ${day}`,
  toDay: 'Go to date',
  day: 'Date',
  show: 'Go',
  dayFailed: 'That day could not be found. Check your connection and try again.',
});
