import { type QuickReply, quickReplyForm } from '@branchline/contract/quick-replies';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { quickReplyTexts as texts } from '#lib/texts/quick-reply-texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SummaryErrors } from '#ui/summary-errors.tsx';
import { useSaveQuickReply } from '../api/use-save-quick-reply.ts';
import { useChosenFiles } from '../hooks/use-chosen-files.ts';
import { mostFiles } from '../lib/picked-files.ts';
import { ImagesField } from './images-field.tsx';
import { QuickReplyFields, type QuickReplyFormValues } from './quick-reply-fields.tsx';

const formId = 'quick-reply-form';

const valuesOf = (reply: QuickReply | null) => ({
  title: reply?.title ?? '',
  question: reply?.question ?? '',
  messageType: reply?.messageType ?? ('text' as const),
  content: reply?.content ?? '',
  status: reply?.status === false ? ('false' as const) : ('true' as const),
  // A new one has neither: what is missing is required, what was emptied has its own message.
  ...(reply && { orderBy: reply.orderBy, branch: reply.branch.map(({ id }) => id) }),
});

/** Adds a quick reply, or changes one. It stays open, with what was typed, until the server has taken it. */
export function QuickReplyDialog({ reply, onClose }: { reply: QuickReply | null; onClose: () => void }) {
  const save = useSaveQuickReply(reply?.id ?? null);
  const [progress, setProgress] = useState(0);
  const { chosen, add, remove } = useChosenFiles();
  const form = useContractForm(quickReplyForm, { defaultValues: valuesOf(reply) });
  const { errors, isSubmitted } = form.formState;
  const messageType = useWatch({ control: form.control, name: 'messageType' });
  const isFile = messageType === 'file';
  const submit = form.handleSubmit((fields) => {
    if (isFile && chosen.length > mostFiles) return undefined;
    return save
      .mutateAsync({ fields, images: isFile ? chosen : [], onProgress: setProgress })
      .then(onClose, (error: unknown) => void placeErrors(form, error));
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={reply ? texts.editTitle : texts.add}
      size="large"
      busy={save.isPending}
      footer={
        <>
          <Button variant="quiet" disabled={save.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {isSubmitted && (
          <SummaryErrors
            errors={Object.entries(errors).map(([name, error]) => ({
              message: error.message ?? '',
              onSelect: () => form.setFocus(name as keyof QuickReplyFormValues),
            }))}
          />
        )}
        <QuickReplyFields form={form} reply={reply} />
        {isFile && (
          <ImagesField reply={reply} chosen={chosen} disabled={save.isPending} onAdd={add} onRemove={remove} />
        )}
        {save.isPending && isFile && chosen.length > 0 && <ProgressBar label={texts.uploading} value={progress} />}
      </form>
    </Dialog>
  );
}
