import { defineTexts } from './define-texts.ts';

/** The bars, menus and drawers around the screens. */
export const shellTexts = defineTexts({
  skipToContent: 'Skip to the content',
  pickConversation: 'Choose someone on the left to read and write.',

  offlineInPanel: 'You are offline. Changes cannot be saved until you are back.',
  openMenu: 'Open menu',
  menu: 'Menu',
  menuFailed: 'The menu could not be loaded. Try again, or reload the page.',
  mainNavigation: 'Main navigation',
  version: (version: string) => `Branchline ${version}`,
  profile: 'Profile',
  refresh: 'Reload',

  drawer: {
    myProfile: 'My Profile',
    quickHelp: 'Quick Help',
    agent: 'Agent',
    users: 'Users',
    agentToAgent: 'Agent to Agent',
    toConfirm: (count: number) => `To confirm (${String(count)})`,
    about: 'About Us',
    privacy: 'Privacy Policy',
    terms: 'Term & Conditions',
    share: 'Share this App',
    help: 'Help',
    logOut: 'LogOut',
    leaveUnsent: 'Leave before everything is sent?',
    unsentAreLost: (count: number): string =>
      count === 1
        ? 'A message or change still waits on this device. It is lost when you log out.'
        : `${String(count)} messages or changes still wait on this device. They are lost when you log out.`,
    stay: 'Stay',
    newUser: 'New User',
  },
  shareCopied: 'The link is copied. Paste it into a message.',
  shareFailed: (link: string) => `The link could not be copied. It is ${link}`,

  theme: 'Theme',
  themes: { system: 'Like the device', light: 'Light', dark: 'Dark' },

  updatePassword: 'Update Password',
  updatePasswordFailed: 'This form could not be loaded. Try again, or reload the page.',
  logOut: 'Log Out',
  account: 'My account',
});
