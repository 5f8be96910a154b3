import { defineTexts } from '#lib/texts/define-texts.ts';

/** When a screen is not there, does not load, or fails. */
export const errorPageTexts = defineTexts({
  notFoundCode: '404 Error',
  notFoundTitle: 'Page Not Found',
  notFoundHelp: 'This address leads nowhere. It may have been mistyped or moved.',
  goBack: 'Go back',
  goToStart: 'Go to the start',

  crashTitle: 'This page stopped working',
  crashHelp: 'Something went wrong on this page. Reload it to go on. What you sent is safe.',
  updateTitle: 'There is a newer version',
  updateHelp: 'This page could not load one of its parts. Check your connection and reload the page.',
  newVersion: 'A new version is ready',
  reload: 'Reload',
  loading: 'Loading',
});
