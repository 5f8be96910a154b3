import type { QuickReply } from '@branchline/contract/quick-replies';
import { messageOf } from '#lib/api-error.ts';
import { quickReplyTexts as texts } from '#lib/texts/quick-reply-texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeleteQuickReply } from '../api/use-change-quick-reply.ts';

/** Deletes a quick reply softly, after asking. */
export function DeleteQuickReplyDialog({ reply, onClose }: { reply: QuickReply; onClose: () => void }) {
  const remove = useDeleteQuickReply(reply.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      subject={reply.title}
      consequence={texts.deleteConsequence}
      busy={remove.isPending}
      error={remove.error ? messageOf(remove.error, texts.notSaved) : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
