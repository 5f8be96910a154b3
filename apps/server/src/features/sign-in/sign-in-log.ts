import type { AppContext } from '#app-context';
import type { RequestInfo } from '#platform/http/actor';

/** What somebody presented to sign in. */
type Proof = 'password' | 'second factor' | 'code' | 'current password' | 'recent sign-in' | 'reset grant';

/**
 * Notes a try to get in: by which proof, how it ended, from where, and whose account it was if it was anybody's. The
 * line of the reply has the same request id; tries that were too many for a limit have that line alone.
 */
export const noteSignIn = (
  { logger }: Pick<AppContext, 'logger'>,
  request: Pick<RequestInfo, 'id' | 'ip'>,
  tried: {
    readonly proof: Proof;
    readonly outcome: 'signed in' | 'password set' | 'wrong' | 'turned off';
    readonly userId?: string | undefined;
  },
): void => {
  logger.info({ requestId: request.id, ip: request.ip, ...tried }, 'Somebody tried to sign in.');
};
