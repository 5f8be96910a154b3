import { messageOf } from '#lib/api-error.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type Words = Pick<ConfirmDialogProps, 'question' | 'subject' | 'consequence' | 'confirmLabel' | 'tone'>;

export interface ConfirmMutationProps extends Words {
  mutation: {
    readonly mutate: (variables: undefined, options: { onSuccess: () => void }) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  /** What is said where the server did not say why it failed. */
  failed: string;
  onClose: () => void;
}

/** Asks before a mutation, and closes when it went through. */
export function ConfirmMutation({ mutation, failed, onClose, ...words }: ConfirmMutationProps) {
  return (
    <ConfirmDialog
      {...words}
      open
      onOpenChange={onClose}
      busy={mutation.isPending}
      error={mutation.error ? messageOf(mutation.error, failed) : undefined}
      onConfirm={() => mutation.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
