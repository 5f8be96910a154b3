import type { User } from '@branchline/contract/shapes';
import { messageOf } from '#lib/api-error.ts';
import { userTexts as texts } from '#lib/texts/user-texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useEndSessions } from '../api/use-end-sessions.ts';
import { nameOf } from '../lib/name-of.ts';

/** Signs a user out everywhere, after asking. */
export function SignOutDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const end = useEndSessions(user.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={texts.confirmProceed}
      subject={nameOf(user)}
      consequence={texts.signOutConsequence}
      confirmLabel={texts.signOutConfirm}
      tone="danger"
      busy={end.isPending}
      error={end.error ? messageOf(end.error, texts.signOutFailed) : undefined}
      onConfirm={() => end.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
