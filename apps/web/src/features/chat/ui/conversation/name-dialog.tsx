import { profileForm } from '@branchline/contract/profile';
import type { ChatPartner } from '@branchline/contract/shapes';
import { editUser } from '@branchline/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { chatPartTexts as texts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { refreshInboxes } from '#features/chat/io/inbox-cache.ts';

/** Lets a team leader say what a customer is called; nothing else of a customer is theirs to change. */
export function NameDialog({ partner, onClose }: { partner: ChatPartner; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useContractForm(profileForm, {
    draftKey: `name ${partner.userId}`,
    defaultValues: { firstName: partner.firstName, lastName: partner.lastName },
  });
  const save = useMutation({
    mutationFn: (names: { firstName: string; lastName?: string | undefined }) =>
      call(editUser, {
        params: { id: partner.userId },
        body: { firstName: names.firstName, lastName: names.lastName ?? '' },
      }),
    onSuccess: async () => {
      onClose();
      await refreshInboxes(queryClient);
    },
    onError: (error) => void placeErrors(form, error),
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      labels={texts}
      onSubmit={(names) => save.mutateAsync(names).catch(() => undefined)}
      onClose={onClose}
      title={conversationTexts.edit}
      size="small"
      busy={save.isPending}
    >
      <FormGrid>
        <FormRow>
          <Field label={texts.firstName} error={errors.firstName?.message}>
            <TextInput {...form.register('firstName')} />
          </Field>
        </FormRow>
        <FormRow>
          <Field label={texts.lastName} error={errors.lastName?.message}>
            <TextInput {...form.register('lastName')} />
          </Field>
        </FormRow>
      </FormGrid>
    </FormDialog>
  );
}
