import type { User } from '@branchline/contract/shapes';
import { messageOf } from '#lib/api-error.ts';
import { userTexts as texts } from '#lib/texts/user-texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useEditUser } from '../api/use-save-user.ts';
import { nameOf } from './user-columns.tsx';

/** Turns a user off or on, after asking. */
export function BlockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const edit = useEditUser(user.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={texts.confirmProceed}
      subject={nameOf(user)}
      consequence={user.status ? texts.blockConsequence : texts.unblockConsequence}
      confirmLabel={user.status ? texts.block('').trim() : texts.unblock('').trim()}
      tone={user.status ? 'danger' : 'primary'}
      busy={edit.isPending}
      error={edit.error ? messageOf(edit.error, texts.failed) : undefined}
      onConfirm={() => edit.mutate({ change: { status: !user.status } }, { onSuccess: onClose })}
    />
  );
}
