import { defineTexts } from './define-texts.ts';

/** What the page itself says where the app does not come. */
export const splashTexts = defineTexts({
  notLoaded: 'The app did not load. Check your connection, wait a moment, then reload the page.',
  reload: 'Reload',
});
