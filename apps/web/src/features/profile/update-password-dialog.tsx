import { changePassword, updatePasswordForm } from '@branchline/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/api-client.ts';
import { ApiError } from '#lib/api-error.ts';
import { type FormOutput, placeErrors, useContractForm } from '#lib/forms.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { showFailure, showSuccess } from '#lib/toasts.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import styles from './update-password-dialog.module.css';

interface UpdatePasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const texts = profileTexts.password;

/** Changes the own password. Asks for the current one only when the server wants it: the sign-in is not recent. */
export function UpdatePasswordDialog({ open, onOpenChange }: UpdatePasswordDialogProps) {
  const [isCurrentNeeded, setIsCurrentNeeded] = useState(false);
  const form = useContractForm(updatePasswordForm, { defaultValues: { newPassword: '', confirmPassword: '' } });
  const { errors, touchedFields } = form.formState;
  // Whether the two match is said of the second, from when it was filled in.
  const checkedAlong = touchedFields.confirmPassword ? (['confirmPassword'] as const) : [];
  const { setFocus } = form;
  useEffect(() => {
    if (isCurrentNeeded) setFocus('currentPassword');
  }, [isCurrentNeeded, setFocus]);

  const change = useMutation({
    mutationFn: ({ currentPassword, ...passwords }: FormOutput<typeof updatePasswordForm>) =>
      call(changePassword, { body: { ...passwords, ...(currentPassword && { currentPassword }) } }),
    meta: { toast: false },
    onSuccess: ({ message }) => {
      showSuccess(message ?? texts.updated);
      onOpenChange(false);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'reauth_required' && !isCurrentNeeded) {
        setIsCurrentNeeded(true);
        return;
      }
      showFailure(error.message);
      if (!placeErrors(form, error)) form.setError('root', { message: texts.notUpdated });
    },
  });

  return (
    <FormDialog
      form={form}
      labels={texts}
      onSubmit={(values) => change.mutateAsync(values).catch(() => undefined)}
      open={open}
      onClose={() => onOpenChange(false)}
      title={texts.title}
      description={isCurrentNeeded ? texts.currentNeeded : texts.intro}
      size="small"
      busy={change.isPending}
      submitLabel={texts.submit}
    >
      <FormGrid>
        {isCurrentNeeded && (
          <FormRow>
            <Field label={texts.currentPassword} error={errors.currentPassword?.message}>
              <PasswordInput {...form.register('currentPassword')} />
            </Field>
          </FormRow>
        )}
        <FormRow>
          <Field label={texts.newPassword} error={errors.newPassword?.message}>
            <PasswordInput autoComplete="new-password" {...form.register('newPassword', { deps: [...checkedAlong] })} />
          </Field>
        </FormRow>
        <FormRow>
          <Field label={texts.confirmPassword} error={errors.confirmPassword?.message}>
            <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
          </Field>
        </FormRow>
        {errors.root?.message !== undefined && <p className={styles.failure}>{errors.root.message}</p>}
      </FormGrid>
    </FormDialog>
  );
}
