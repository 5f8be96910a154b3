import { formatNumber } from '../numbers.ts';
import { defineTexts } from './define-texts.ts';

/** The set-up page and its offer on the admin's first screen. */
export const setupTexts = defineTexts({
  offerTitle: 'Get your organisation ready',
  offerWords: 'Name, logo, first leader, texts and mails: about five minutes, and each part can wait.',
  offerStart: 'Start set-up',
  offerLater: 'Not now',
  intro: 'Each part is kept by itself, in any order. You find this page again in Settings.',
  progress: (done: number, all: number) => `${String(done)} of ${String(all)} done`,
  done: 'Done',
  open: 'To do',
  finish: 'Finish set-up',
  steps: {
    organisation: 'Organisation',
    branch: 'First branch',
    leader: 'First team leader',
    sms: 'Texts',
    mail: 'Mails',
    invitation: 'Invite customers',
  },
  organisation: {
    name: 'Name',
    nameHelp: 'People see it on every screen, in texts and in mails.',
    logo: 'Logo',
    logoHelp: 'A square picture, PNG or JPEG. It stands beside the name.',
    chooseLogo: 'Choose a logo',
    removeLogo: 'Remove the logo',
    save: 'Keep name and logo',
    saved: 'The name and the logo are kept.',
  },
  branch: {
    help: 'New customers land in the primary branch. Give it the name people know, or make more of them.',
    primary: (name: string) => `The primary branch is ${name}.`,
    rename: (name: string) => `Rename ${name}`,
    another: 'Make another one',
  },
  leader: {
    help: 'Team leaders answer the customers of their branch.',
    count: (count: number) =>
      count === 1 ? '1 team leader is there.' : `${formatNumber(count)} team leaders are there.`,
    none: 'There is no team leader yet, so nobody would answer.',
    make: 'Make a team leader',
  },
  sms: { help: 'Customers get their sign-in code by text. Send one to your own phone.' },
  mail: { help: 'Staff get codes for a forgotten password by mail. Send one to yourself.' },
  invitation: { help: (branch: string) => `Whoever signs up through this link or code lands in ${branch}.` },
  failed: 'The set-up could not be loaded.',
});
