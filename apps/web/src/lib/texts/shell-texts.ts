import { defineTexts } from './define-texts.ts';

/** What both shells show at once, and names for people without one. */
export const shellTexts = defineTexts({
  skipToContent: 'Skip to the content',
  newUser: 'New User',
  deletedUser: 'Deleted user',
  pickConversation: 'Choose someone on the left to read and write.',

  openMenu: 'Open menu',
  menu: 'Menu',
  menuFailed: 'The menu could not be loaded. Try again, or reload the page.',
  mainNavigation: 'Main navigation',
  users: 'Users',
  profile: 'Profile',
  refresh: 'Reload',

  theme: 'Theme',
  themes: { system: 'Like the device', light: 'Light', dark: 'Dark' },
});
