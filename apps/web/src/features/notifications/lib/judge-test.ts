import type { PushDevice } from '@branchline/contract/push';

/**
 * How far a test got. `unknown`: the server does not know this device. `refused`: the push service did not take it.
 * `silent`: it did, and the device has not said that it came. `arrived`: the whole way and back.
 */
export type TestOutcome =
  { readonly kind: 'unknown' | 'silent' | 'arrived' } | { readonly kind: 'refused'; readonly why: string | null };

interface Test {
  readonly before: PushDevice | null;
  readonly after: PushDevice | null;
  /** How many of the person's devices a push service took it for. */
  readonly sent: number;
}

export const judgeTest = ({ before, after, sent }: Test): TestOutcome => {
  if (before === null || after === null) return { kind: 'unknown' };
  if (after.lastAckAt !== null && after.lastAckAt !== before.lastAckAt) return { kind: 'arrived' };
  if (after.lastError !== null || sent === 0) return { kind: 'refused', why: after.lastError };
  return { kind: 'silent' };
};
