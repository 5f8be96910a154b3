import { useNavigate } from 'react-router';
import { returnPath } from '#lib/return-path.ts';
import { useLocationState } from '#lib/location-state.ts';
import { landingOf, paths } from '#lib/paths.ts';
import { signIn } from '#lib/session-store.ts';
import { writeTab } from '#lib/stored-keys.ts';
import { keepDevice } from '../known-devices.ts';
import { endSignInCode, keepResetGrant } from '../pending-verification.ts';

interface Verified {
  readonly new: 0 | 1;
  readonly token?: string | undefined;
  readonly resetToken?: string | undefined;
  readonly device?: string | undefined;
  readonly held?: boolean | undefined;
  readonly user?: Parameters<typeof signIn>[1] | undefined;
}

/**
 * Where the right code of an account leads: a new customer to the profile, a known one to the chats, a reset to the new
 * password.
 */
export const useFollowVerified = (): ((account: string, reply: Verified) => Promise<void>) => {
  const navigate = useNavigate();
  const state = useLocationState();
  return async (account, { new: isNew, token, resetToken, device, held, user }) => {
    if (resetToken !== undefined) {
      keepResetGrant(account, resetToken);
      await navigate(paths.createNewPassword, { replace: true });
    } else if (token !== undefined && user !== undefined) {
      writeTab('invitedBranch', null);
      writeTab('invitedLeader', null);
      endSignInCode();
      if (device !== undefined) keepDevice(account, device);
      signIn(token, user, held);
      const landing = returnPath(state, user.id) ?? landingOf(user.role.slug);
      await navigate(isNew === 1 ? paths.userProfile : landing, { replace: true });
    }
  };
};
