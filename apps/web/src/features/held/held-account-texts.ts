import { defineTexts } from '#lib/texts/define-texts.ts';

/** The list of accounts that wait for somebody to vouch. */
export const heldAccountTexts = defineTexts({
  help: 'These customers signed in on a new device after a long time. Their number may be somebody else’s by now: open the account only when you know that it is the same person, by their voice or in person.',
  none: 'Nobody waits.',
  noneHint: 'Customers whose number was unused for long stand here when they come back on a new device.',
  notLoaded: 'Who waits could not be loaded.',
  unusedSince: (when: string) => `Last used ${when}`,
  since: (when: string) => `waits since ${when}`,
  vouch: 'It is them',
  vouchOne: (name: string) => `Open the account of ${name}`,
  vouchQuestion: (name: string) => `Is it really ${name}?`,
  vouchConsequence: 'The device then sees every message and file of the account. It is written into the audit log.',
  vouchConfirm: 'Open the account',
  vouchFailed: 'The account could not be opened. Try again in a moment.',
  unknownDevice: 'A new device',
});
