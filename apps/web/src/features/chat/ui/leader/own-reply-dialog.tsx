import { type OwnQuickReply, ownQuickReplyForm } from '@branchline/contract/quick-replies';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { textsToEdit } from '#lib/other-languages.ts';
import { ownReplyTexts as texts } from '#features/chat/texts/own-reply-texts.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { OtherLanguages } from '#ui/other-languages.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useSaveOwnReply } from '#features/chat/api/use-own-replies.ts';

interface OwnReplyDialogProps {
  /** The quick reply to edit; null for a new one. */
  id: string | null;
  title: string;
  /** Initial values of the fields. */
  initial: OwnQuickReply;
  onClose: () => void;
}

/** Adds or edits an own quick reply. */
export function OwnReplyDialog({ id, title, initial, onClose }: OwnReplyDialogProps) {
  const save = useSaveOwnReply(id);
  const form = useContractForm(ownQuickReplyForm, {
    draftKey: `own quick reply ${id ?? 'new'}`,
    defaultValues: { ...initial, contents: textsToEdit(initial.contents) },
  });
  const { errors } = form.formState;
  const submit = (fields: OwnQuickReply) =>
    save.mutateAsync(fields).then(onClose, (error: unknown) => void placeErrors(form, error));
  return (
    <FormDialog
      form={form}
      labels={{ ...texts, contents: texts.content }}
      onSubmit={submit}
      onClose={onClose}
      title={title}
      size="small"
      busy={save.isPending}
    >
      <FormGrid>
        <FormRow>
          <Field label={texts.title} help={texts.titleHelp} error={errors.title?.message} required>
            <TextInput autoComplete="off" dir="auto" {...form.register('title')} />
          </Field>
        </FormRow>
        <FormRow>
          <Field label={texts.content} help={texts.contentHelp} error={errors.content?.message} required>
            <TextArea rows={4} maxRows={10} dir="auto" {...form.register('content')} />
          </Field>
        </FormRow>
        <FormRow>
          <OtherLanguages>
            {({ tag, dir, named }) => (
              <Field label={named(texts.content)} optional>
                <TextArea rows={3} lang={tag} dir={dir} maxLength={4000} {...form.register(`contents.${tag}`)} />
              </Field>
            )}
          </OtherLanguages>
        </FormRow>
      </FormGrid>
    </FormDialog>
  );
}
