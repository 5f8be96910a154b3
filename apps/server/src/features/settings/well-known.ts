/** How the value of a well-known setting is written. */
type ValueKind = 'languages' | 'quietHours' | 'text' | 'email' | 'link' | 'flag' | 'picture' | 'months' | 'count';

interface WellKnownSetting {
  readonly name: string;
  /** What counts while the setting is missing or off. */
  readonly value: string;
  readonly helpText: string;
  /** `customer`: the web shows it, so it is in the public list. */
  readonly filter: 'customer' | 'system';
  readonly kind: ValueKind;
  /** In characters, where it is less than other settings may have. */
  readonly maxLength?: number;
}

const social = (network: string, example: string): WellKnownSetting => ({
  name: network,
  value: '',
  helpText: `The link to your ${network} page, such as ${example}. Leave it empty to show none.`,
  filter: 'customer',
  kind: 'link',
});

/** The settings that the product itself reads; the first start adds them. */
export const wellKnownSettings = {
  app_name: {
    name: 'App name',
    value: 'Branchline',
    helpText: 'The name people see on every screen, in texts and in mails.',
    filter: 'customer',
    kind: 'text',
    maxLength: 100,
  },
  app_logo: {
    name: 'App logo',
    value: '',
    helpText: 'The picture beside the name. Choose it on the set-up page; leave it empty for the product’s own mark.',
    filter: 'customer',
    kind: 'picture',
  },
  setup_finished: {
    name: 'Set-up is finished',
    value: 'false',
    helpText: 'Write false to be offered the set-up on the branch list again, true to be left alone.',
    filter: 'system',
    kind: 'flag',
  },
  push_shows_text: {
    name: 'Text in notifications',
    value: 'true',
    helpText: 'Write false to have every notification say only “New message”, whatever people choose on their devices.',
    filter: 'customer',
    kind: 'flag',
  },
  languages: {
    name: 'Languages',
    value: 'en,hi,ar',
    helpText:
      'The languages people can choose, with commas between them, the one that others get first: en (English), hi ' +
      '(Hindi), ar (Arabic).',
    filter: 'customer',
    kind: 'languages',
  },
  contact_email: {
    name: 'Contact e-mail',
    value: '',
    helpText: 'Shown on the contact page. Leave it empty to show none.',
    filter: 'customer',
    kind: 'email',
  },
  contact_phone: {
    name: 'Contact phone',
    value: '',
    helpText: 'Shown on the contact page, with the country code. Leave it empty to show none.',
    filter: 'customer',
    kind: 'text',
  },
  contact_address: {
    name: 'Postal contact',
    value: '',
    helpText: 'The postal address on the contact page. Leave it empty to show none.',
    filter: 'customer',
    kind: 'text',
  },
  social_facebook: social('Facebook', 'https://facebook.com/your-page'),
  social_instagram: social('Instagram', 'https://instagram.com/your-page'),
  social_x: social('X', 'https://x.com/your-page'),
  social_youtube: social('YouTube', 'https://youtube.com/@your-channel'),
  social_linkedin: social('LinkedIn', 'https://linkedin.com/company/your-page'),
  legal_email: {
    name: 'Legal e-mail',
    value: '',
    helpText: 'The address the terms and the privacy pages name. Leave it empty to name the contact e-mail.',
    filter: 'customer',
    kind: 'email',
  },
  keep_messages_of_deleted_accounts: {
    name: 'Keep messages of deleted accounts',
    value: 'false',
    helpText:
      'Write true to keep the text of messages when a customer deletes the account, false to erase them with it.',
    filter: 'system',
    kind: 'flag',
  },
  retention_messages_months: {
    name: 'Keep messages for',
    value: '0',
    helpText:
      'Whole months after which the text and files of a message are erased; 0 keeps them. Set it in Data rules.',
    filter: 'system',
    kind: 'months',
  },
  retention_files_months: {
    name: 'Keep files for',
    value: '0',
    helpText: 'Whole months after which files that were sent are erased; 0 keeps them. Set it in Data rules.',
    filter: 'system',
    kind: 'months',
  },
  notes_months: {
    name: 'Keep notes for',
    value: '0',
    helpText: 'Whole months after which notes about customers are erased; 0 keeps them.',
    filter: 'system',
    kind: 'months',
  },
  edit_window_minutes: {
    name: 'Edit a message for',
    value: '15',
    helpText: 'Whole minutes in which people may change a message they sent; 0 turns it off.',
    filter: 'customer',
    kind: 'count',
  },
  recycled_after_days: {
    name: 'Hold accounts unused for',
    value: '90',
    helpText:
      'Whole days after which a number may have gone to somebody else: who then signs in with it on a new device sees ' +
      'nothing of the account until its branch vouches for them. 0 holds nobody.',
    filter: 'system',
    kind: 'count',
  },
  failed_codes_per_hour: {
    name: 'Wrong codes an hour',
    value: '300',
    helpText:
      'So many wrong codes of everybody together are taken in an hour. Above it only people on a device that signed in ' +
      'before are let in, until the hour is over. Lower it while codes are being guessed; 0 lets in known devices alone.',
    filter: 'system',
    kind: 'count',
  },
  texts_per_hour: {
    name: 'Texts an hour',
    value: '1000',
    helpText:
      'So many texts are sent in an hour at most. The last tenth is for devices that signed in before. Lower it while ' +
      'somebody asks for codes to cost you money.',
    filter: 'system',
    kind: 'count',
  },
  texts_per_month: {
    name: 'Texts a month',
    value: '0',
    helpText:
      'So many texts are paid for in a calendar month (UTC); 0 sets no ceiling. At 90 % reminders stop and admins get a ' +
      'mail, at 100 % codes stop too, and nobody can sign in with one.',
    filter: 'system',
    kind: 'count',
  },
  nudge_after_minutes: {
    name: 'Remind by text after',
    value: '0',
    helpText:
      'Whole minutes after which a customer gets a text about a message that nobody saw: not read, the app not open, no ' +
      'notification arrived. The text says nothing of the message; each costs what your provider charges. 0 texts nobody.',
    filter: 'system',
    kind: 'count',
  },
  nudge_gap_hours: {
    name: 'Hours between two reminders',
    value: '12',
    helpText: 'Whole hours that lie at least between two reminders to one customer.',
    filter: 'system',
    kind: 'count',
  },
  nudge_quiet_hours: {
    name: 'No reminders between',
    value: '21:00-08:00',
    helpText:
      'When nobody is reminded, by the clocks of the customer’s branch (UTC where it has no opening hours), such as ' +
      '21:00-08:00. Leave it empty to remind at any time.',
    filter: 'system',
    kind: 'quietHours',
  },
  admin_second_factor: {
    name: 'Second factor for admins',
    value: 'false',
    helpText:
      'Write true to ask admins for an authenticator app from 7 days after their next sign-in on, false to leave it to ' +
      'them. A new installation begins with true.',
    filter: 'system',
    kind: 'flag',
  },
  require_second_factor: {
    name: 'Require a second factor',
    value: 'false',
    helpText:
      'Write true to let admins and branch leaders in only with an authenticator app, false to leave it to them.',
    filter: 'system',
    kind: 'flag',
  },
} as const satisfies Record<string, WellKnownSetting>;

export type WellKnownKey = keyof typeof wellKnownSettings;

const isWellKnown = (key: string): key is WellKnownKey => Object.hasOwn(wellKnownSettings, key);

/** The well-known setting of this key; undefined for one that the organisation made up. */
export const findWellKnown = (key: string): WellKnownSetting | undefined =>
  isWellKnown(key) ? wellKnownSettings[key] : undefined;
