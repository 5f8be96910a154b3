import { defineTexts } from '#lib/texts/define-texts.ts';

/** The chat's menu, which comes after the first screen. */
export const drawerTexts = defineTexts({
  myProfile: 'My Profile',
  quickHelp: 'Quick Help',
  agent: 'Agent',
  agentToAgent: 'Agent to Agent',
  toConfirm: (count: number) => `To confirm (${String(count)})`,
  about: 'About Us',
  privacy: 'Privacy Policy',
  terms: 'Term & Conditions',
  share: 'Share this App',
  shareCopied: 'The link is copied. Paste it into a message.',
  shareFailed: (link: string) => `The link could not be copied. It is ${link}`,
  help: 'Help',
  logOut: 'LogOut',
  leaveUnsent: 'Leave before everything is sent?',
  unsentAreLost: (count: number): string =>
    count === 1
      ? 'A message or change still waits on this device. It is lost when you log out.'
      : `${String(count)} messages or changes still wait on this device. They are lost when you log out.`,
  stay: 'Stay',
});
