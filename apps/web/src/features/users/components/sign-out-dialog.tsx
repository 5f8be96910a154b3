import type { User } from '@branchline/contract/shapes';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { ConfirmMutation } from '#ui/confirm-mutation.tsx';
import { useEndSessions } from '../api/use-end-sessions.ts';
import { nameOf } from '../lib/name-of.ts';

/** Signs a user out everywhere, after asking. */
export function SignOutDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <ConfirmMutation
      mutation={useEndSessions(user.id)}
      question={texts.confirmProceed}
      subject={nameOf(user)}
      consequence={texts.signOutConsequence}
      confirmLabel={texts.signOutConfirm}
      failed={texts.signOutFailed}
      onClose={onClose}
    />
  );
}
