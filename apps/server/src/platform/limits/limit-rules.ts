/** One limit: `count` uses in `seconds`. */
export interface LimitRule {
  readonly count: number;
  readonly seconds: number;
  /**
   * What happens when the shared store is away: `closed` refuses (codes, sign-in, reset), `open` counts in this
   * process alone (reads, uploads, messages go on).
   */
  readonly whenStoreIsAway: 'closed' | 'open';
  /** Once over it, refused for this long instead of until the window ends. */
  readonly blockSeconds?: number;
  /** RATE_LIMIT_FACTOR divides `seconds` instead of multiplying `count`. */
  readonly isGap?: true;
  /** What a person reads; the waiting time is put after it. */
  readonly message: string;
}

const tooMany = 'That was too often.';

/** Every counted limit (contract section 7, security lines 1 and 12), before RATE_LIMIT_FACTOR. */
export const limitRules = {
  /** Key: number or address typed. A new code each 30 s. */
  'code.gap': {
    count: 1,
    seconds: 30,
    whenStoreIsAway: 'closed',
    isGap: true,
    message: 'A code was sent a moment ago.',
  },
  /** Key: number or address typed. */
  'code.recipient': {
    count: 5,
    seconds: 3600,
    whenStoreIsAway: 'closed',
    message: 'Too many codes were asked for with this number or e-mail.',
  },
  /** Key: peer address. */
  'code.address': {
    count: 20,
    seconds: 3600,
    whenStoreIsAway: 'closed',
    message: 'Too many codes were asked for from this network.',
  },
  /** Key: number. Guesses that are evaluated, whichever code they are for. */
  'code.guess': { count: 50, seconds: 86_400, whenStoreIsAway: 'closed', message: 'Too many wrong codes.' },
  /** Key: number. Failures with no success between; reset it on success. Over it codes are locked for a day. */
  'code.failuresInARow': {
    count: 100,
    seconds: 90 * 86_400,
    blockSeconds: 86_400,
    whenStoreIsAway: 'closed',
    message: 'Too many wrong codes.',
  },
  /** Key: account and peer address. Failures only; reset it on success. */
  'signIn.account': { count: 5, seconds: 900, whenStoreIsAway: 'closed', message: 'Too many failed sign-ins.' },
  /** Key: peer address. Failures only. */
  'signIn.address': {
    count: 50,
    seconds: 3600,
    whenStoreIsAway: 'closed',
    message: 'Too many failed sign-ins from this network.',
  },
  /** Key: peer address. Calls without a session. */
  open: { count: 60, seconds: 60, whenStoreIsAway: 'open', message: tooMany },
  /** Key: user. Every other call and event. */
  user: { count: 300, seconds: 60, whenStoreIsAway: 'open', message: tooMany },
  /** Key: user. */
  upload: { count: 60, seconds: 3600, whenStoreIsAway: 'open', message: 'Too many uploads.' },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;

/** Messages: a bucket that holds `burst` and fills with `perSecond`, for a user. */
export const messageRate = { burst: 20, perSecond: 5 } as const;
