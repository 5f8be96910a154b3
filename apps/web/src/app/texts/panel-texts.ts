import { defineTexts } from '#lib/texts/define-texts.ts';

/** The bars around the admin's screens. */
export const panelTexts = defineTexts({
  offline: 'You are offline. Changes cannot be saved until you are back.',
  version: (version: string) => `Branchline ${version}`,
  updatePassword: 'Update Password',
  updatePasswordFailed: 'This form could not be loaded. Try again, or reload the page.',
  logOut: 'Log Out',
  account: 'My account',
});
