import { defineTexts } from '#lib/texts/define-texts.ts';

/** Archived conversations: these words come with their code. */
export const archiveTexts = defineTexts({
  /** The list of them, and the row that leads there. */
  archived: 'Archived',
  /** How many there are at least. */
  countMore: (count: number) => `${String(count)}+`,
  backToList: 'Back to all conversations',
  archive: 'Archive',
  unarchive: 'Put back in the list',
  select: 'Select conversations',
  chooseTitle: 'Archive conversations',
  chooseHint: 'They leave your list until a new message comes. Only you see that.',
  archiveCount: (count: number) => (count === 1 ? 'Archive 1 conversation' : `Archive ${String(count)} conversations`),
  done: (count: number) => (count === 1 ? 'Conversation archived' : `${String(count)} conversations archived`),
  undone: 'Back in the list',
  undo: 'Undo',
  failed: 'This could not be archived. Check your connection and try again.',
  offline: 'You are offline. Archiving needs the server: try again when you are back.',
  searchPeople: 'Search people',
  peopleFailed: 'The people could not be loaded.',
  nobody: 'No conversations to archive.',
  more: 'Load More',
  none: 'Nothing is archived.',
  noneHint: 'Archive a conversation from the menu of its row. It comes back with a new message.',
});
