/** One limit: `count` uses in `seconds`. */
export interface LimitRule {
  readonly count: number;
  readonly seconds: number;
  /**
   * `address`: the key is a peer address, and the addresses of one IPv6 subscriber count as one. `network`: the key is a
   * peer address, and stands for its IPv6 /48 or IPv4 /24.
   */
  readonly per: 'account' | 'address' | 'network';
  /**
   * What happens when the shared store is away: `closed` refuses (codes, sign-in, reset), `open` counts in this
   * process alone (reads, uploads, messages go on).
   */
  readonly whenStoreIsAway: 'closed' | 'open';
  /** With the last use gone, refused for this long instead of until the window ends. */
  readonly blockSeconds?: number;
  /** RATE_LIMIT_FACTOR leaves `count` alone. */
  readonly isOnce?: true;
  /** RATE_LIMIT_FACTOR divides `seconds` instead of multiplying `count`. */
  readonly isGap?: true;
  /** What a person reads; the waiting time is put after it. */
  readonly message: string;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** What is counted against a setting, which RATE_LIMIT_FACTOR leaves alone: never refused here. */
const untilSetting = 1_000_000_000;

/** Every counted limit, before RATE_LIMIT_FACTOR. */
export const limitRules = {
  /** Key: the number or address typed. A new code each 30 s. */
  'code.gap': {
    count: 1,
    seconds: 30,
    isGap: true,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'A code was sent a moment ago.',
  },
  /** Key: the number or address typed. */
  'code.recipient': {
    count: 5,
    seconds: hour,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'Too many codes were asked for.',
  },
  'code.address': {
    count: 20,
    seconds: hour,
    per: 'address',
    whenStoreIsAway: 'closed',
    message: 'Too many codes were asked for from your network.',
  },
  'code.network': {
    count: 200,
    seconds: hour,
    per: 'network',
    whenStoreIsAway: 'closed',
    message: 'Too many codes were asked for from your network.',
  },
  /** Key: `all`. Texts of the whole installation; the setting `texts_per_hour` says how many there may be. */
  'texts.installation': {
    count: untilSetting,
    seconds: hour,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'Too many texts were sent.',
  },
  /** Wrong codes; refund a right one. Known devices are not counted. */
  'code.failures.address': {
    count: 30,
    seconds: hour,
    per: 'address',
    whenStoreIsAway: 'closed',
    message: 'Too many wrong codes were tried from your network.',
  },
  'code.failures.network': {
    count: 300,
    seconds: hour,
    per: 'network',
    whenStoreIsAway: 'closed',
    message: 'Too many wrong codes were tried from your network.',
  },
  /** Key: `all`. The setting `failed_codes_per_hour` says how many there may be. */
  'code.failures.installation': {
    count: untilSetting,
    seconds: hour,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'Too many wrong codes were tried.',
  },
  /** Key: what happened. An alarm goes out once a day. */
  alarm: {
    count: 1,
    seconds: day,
    isOnce: true,
    per: 'account',
    whenStoreIsAway: 'open',
    message: 'This was said today.',
  },
  /** Key: the number. Guesses that are evaluated, whichever code they are for. */
  'code.guess': {
    count: 50,
    seconds: day,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'Too many codes were tried.',
  },
  /** Key: the number. Failures with no success between; reset it on success. Then codes are locked for a day. */
  'code.failuresInARow': {
    count: 100,
    seconds: 24 * day,
    blockSeconds: day,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'Too many wrong codes were tried.',
  },
  /** Key: the name typed, or the person with the password in force, and the peer address. Failures only; reset it on success. */
  'signIn.account': {
    count: 5,
    seconds: 15 * minute,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'Too many sign-ins failed.',
  },
  /** Failures only; refund a success. */
  'signIn.address': {
    count: 50,
    seconds: hour,
    per: 'address',
    whenStoreIsAway: 'closed',
    message: 'Too many sign-ins failed from your network.',
  },
  /** Failures only, and none from an address the person signed in from; refund a success. */
  'signIn.network': {
    count: 500,
    seconds: hour,
    per: 'network',
    whenStoreIsAway: 'closed',
    message: 'Too many sign-ins failed from your network.',
  },
  /** Key: the person who is asked whether a branch leader's change may take effect. */
  'contact.code': {
    count: 5,
    seconds: day,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'This person was sent too many codes.',
  },
  /** Key: the branch leader whose changes people are asked about: each may cost the organisation a text. */
  'contact.asker': {
    count: 20,
    seconds: hour,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'Too many people were sent a code for your changes.',
  },
  /** Key: whoever changed how somebody signs in, of which a text tells that person. */
  'contact.texts': {
    count: 100,
    seconds: hour,
    per: 'account',
    whenStoreIsAway: 'open',
    message: 'Too many people were sent a text about your changes.',
  },
  /** Key: the branch leader who types the code of a person that was asked. Failures only; refund a success. */
  'contact.guess': {
    count: 20,
    seconds: day,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'You entered too many wrong codes. An admin can approve what waits.',
  },
  /** Key: the name typed, or the person. Wrong passwords from addresses the person never signed in from; refund a success. */
  'signIn.strangers': {
    count: 100,
    seconds: day,
    per: 'account',
    whenStoreIsAway: 'closed',
    message: 'Too many sign-ins to this account failed from places it is not used at.',
  },
  /** Tokens that are nobody's. Then none of the address is looked up. */
  'token.refused': {
    count: 60,
    seconds: minute,
    per: 'address',
    whenStoreIsAway: 'open',
    message: 'Too many sign-ins from your network are not valid any more.',
  },
  /** As many as fifty addresses may: those of one carrier's customers whose sessions all ended stay below it. */
  'token.refused.network': {
    count: 3_000,
    seconds: minute,
    per: 'network',
    whenStoreIsAway: 'open',
    message: 'Too many sign-ins from your network are not valid any more.',
  },
  /** Key: user. */
  'push.test': {
    count: 5,
    seconds: hour,
    per: 'account',
    whenStoreIsAway: 'open',
    message: 'You have sent enough tests for now.',
  },
  /** Devices that say that a push arrived: all of an office have one address, and a notice to all reaches them at once. */
  'push.ack': {
    count: 600,
    seconds: minute,
    per: 'address',
    whenStoreIsAway: 'open',
    message: 'That was too often.',
  },
  /** Errors that the web app reports. */
  'clientErrors.address': {
    count: 20,
    seconds: hour,
    per: 'address',
    whenStoreIsAway: 'open',
    message: 'Enough errors were reported for now.',
  },
  /** Key: `all`. Nobody fills the log with them. */
  'clientErrors.installation': {
    count: 600,
    seconds: hour,
    per: 'account',
    whenStoreIsAway: 'open',
    message: 'Enough errors were reported for now.',
  },
  /** Calls without a session. */
  open: {
    count: 60,
    seconds: minute,
    per: 'address',
    whenStoreIsAway: 'open',
    message: 'That was too often.',
  },
  /** Key: user. Every other call and event. */
  user: { count: 300, seconds: minute, per: 'account', whenStoreIsAway: 'open', message: 'That was too often.' },
  /** Key: user. */
  upload: {
    count: 60,
    seconds: hour,
    per: 'account',
    whenStoreIsAway: 'open',
    message: 'Too many files were uploaded.',
  },
  /** Key: user. Counted in bytes. */
  'uploadBytes.customer': {
    count: 1e9,
    seconds: day,
    per: 'account',
    whenStoreIsAway: 'open',
    message: 'You have sent as many files as you can in a day.',
  },
  /** Key: user. Counted in bytes. */
  'uploadBytes.staff': {
    count: 5e9,
    seconds: day,
    per: 'account',
    whenStoreIsAway: 'open',
    message: 'You have sent as many files as you can in a day.',
  },
  /** Counted in bytes, of all who upload from there: the full day of a hundred customers. */
  'uploadBytes.network': {
    count: 100e9,
    seconds: day,
    per: 'network',
    whenStoreIsAway: 'open',
    message: 'Too many files were sent from your network in a day.',
  },
  /** Key: user. Each reads everything that is kept about a person. */
  export: {
    count: 10,
    seconds: hour,
    per: 'account',
    whenStoreIsAway: 'open',
    message: 'Your data was downloaded too often.',
  },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;

/** Messages: a bucket that holds `burst` and fills with `perSecond`, for a user. */
export const messageRate = { burst: 20, perSecond: 5 } as const;
