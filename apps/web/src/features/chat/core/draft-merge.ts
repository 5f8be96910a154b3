/** A draft as far as its age counts. */
interface Aged {
  /** ISO 8601; absent from versions that did not note it. */
  readonly at?: string | undefined;
}

const timeOf = ({ at }: Aged): number => (at === undefined ? 0 : Date.parse(at));

/** What becomes of a draft that this device and the server know of differently. */
export type DraftFate =
  /** This device's is later: the server gets it. */
  | 'save'
  /** The server's is later, or there is none any more: this device gets it. */
  | 'take'
  /** Both have it. */
  | 'same';

/**
 * Compares what this device keeps of a draft with what the server has. The later one wins. Where the server has none, one
 * that it had was emptied so long ago that it forgot; one that it never had goes there.
 */
export const fateOf = (
  local: (Aged & { readonly isSaved?: boolean | undefined }) | undefined,
  stored: Aged | undefined,
): DraftFate => {
  if (!local) return stored ? 'take' : 'same';
  if (!stored) return local.isSaved ? 'take' : 'save';
  if (timeOf(stored) > timeOf(local)) return 'take';
  return local.isSaved ? 'same' : 'save';
};

/** When a change is said to have happened: by the clock, but after all that is known of the draft. */
export const nextMoment = (at: string, known: string | undefined): string =>
  known !== undefined && Date.parse(known) >= Date.parse(at) ? new Date(Date.parse(known) + 1).toISOString() : at;
