import type { CallDefinition } from '@branchline/contract/call';
import { secondFactorRequired } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import type { CallHandler, CallDispatcher } from '#platform/http/call-types';

/** What somebody may still do who must set up a second factor first: just that, seeing who one is, and leaving. */
const alwaysOpen: ReadonlySet<string> = new Set(['mfa.setup', 'mfa.enable', 'auth.logout', 'profile.get', 'home.get']);

/**
 * Puts the organisation's demand for a second factor before every call: `second_factor_required` until the
 * caller has set one up. It is asked at each call, so that it holds for those who are signed in already.
 */
export const demandSecondFactor = (
  dispatcher: CallDispatcher,
  mustSetUp: (actor: Actor) => Promise<boolean>,
): CallDispatcher => ({
  registerCall: <const D extends CallDefinition>(call: D, handler: CallHandler<D>): void => {
    if (alwaysOpen.has(call.name)) {
      dispatcher.registerCall(call, handler);
      return;
    }
    dispatcher.registerCall<D>(call, async (input) => {
      if (input.actor && (await mustSetUp(input.actor))) {
        throw secondFactorRequired('Your organisation asks for a second factor. Please set one up to go on.');
      }
      return handler(input);
    });
  },
});
