import type { User } from '@branchline/contract/shapes';
import { useState } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SuccessorDialog } from '../own-leaders/successor-dialog.tsx';
import { useLastLeader } from '../own-leaders/use-last-leader.ts';
import { useEditUser } from '../api/use-save-user.ts';
import { nameOf } from '../lib/name-of.ts';

/** Turns a user off or on, after asking. */
export function BlockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const edit = useEditUser(user.id);
  const [customers, setCustomers] = useState<number>();
  const { left, isLoading } = useLastLeader(user);
  const save = (successor?: string): void =>
    edit.mutate(
      { change: { status: !user.status, ...(successor !== undefined && { successor }) } },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError && error.customers !== undefined) setCustomers(error.customers);
        },
      },
    );
  const error = edit.error ? messageOf(edit.error, texts.failed) : undefined;
  if (customers !== undefined)
    return (
      <SuccessorDialog
        leader={{ id: user.id, name: nameOf(user), branchId: user.branch?.id ?? '' }}
        customers={customers}
        busy={edit.isPending}
        error={edit.error instanceof ApiError && edit.error.customers !== undefined ? undefined : error}
        onChoose={save}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={texts.confirmProceed}
      subject={nameOf(user)}
      consequence={
        user.status ? (
          <>
            {texts.blockConsequence}
            {left && <strong> {ownLeaderTexts.lastLeader(left.branch, left.customers)}</strong>}
          </>
        ) : (
          texts.unblockConsequence
        )
      }
      confirmLabel={user.status ? texts.block('').trim() : texts.unblock('').trim()}
      tone={user.status ? 'danger' : 'primary'}
      busy={edit.isPending || isLoading}
      error={error}
      onConfirm={() => save()}
    />
  );
}
