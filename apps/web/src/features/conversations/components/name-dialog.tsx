import { profileForm } from '@branchline/contract/profile';
import type { ChatPartner } from '@branchline/contract/shapes';
import { editUser } from '@branchline/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { conversationTexts as texts } from '#lib/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { refreshInboxes } from '../lib/inbox-cache.ts';
import styles from './name-dialog.module.css';

const formId = 'customer-name';

/** Lets a team leader say what a customer is called; nothing else of a customer is theirs to change. */
export function NameDialog({ partner, onClose }: { partner: ChatPartner; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useContractForm(profileForm, {
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
  const submit = form.handleSubmit((names) => save.mutateAsync(names).catch(() => undefined));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.edit}
      size="small"
      busy={save.isPending}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={save.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Field label={texts.firstName} error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} />
        </Field>
        <Field label={texts.lastName} error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} />
        </Field>
      </form>
    </Dialog>
  );
}
