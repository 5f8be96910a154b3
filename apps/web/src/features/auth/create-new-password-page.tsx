import { changePassword, createPasswordForm } from '@branchline/contract/auth';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { call } from '#lib/api-client.ts';
import { messageOf } from '#lib/api-error.ts';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { paths } from '#lib/paths.ts';
import { readStored, readTab, writeStored, writeTab } from '#lib/stored-keys.ts';
import { authTexts } from '#lib/texts/auth-texts.ts';
import { showFailure, showReplyMessage } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import styles from './auth-pages.module.css';
import { AuthFrame } from './components/auth-frame.tsx';
import { useDelayed } from './hooks/use-delayed.ts';

const texts = authTexts.create;

/** The last step of a reset. Without the grant that a right code gives there is nothing to do here. */
export function CreateNewPasswordPage() {
  const [grant] = useState(() => readTab('resetToken'));
  const account = readStored('userEmail');
  if (grant === null || account === null) return <Navigate to={paths.forgotPassword} replace />;
  return (
    <AuthFrame title={texts.title}>
      <CreatePasswordForm grant={grant} account={account} />
    </AuthFrame>
  );
}

function CreatePasswordForm({ grant, account }: { grant: string; account: string }) {
  const navigate = useNavigate();
  const goLater = useDelayed();
  const form = useContractForm(createPasswordForm, {
    defaultValues: { email: account, newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async (values) => {
    try {
      const reply = await call(changePassword, { body: values, token: grant });
      writeStored('passwordChanges', String(reply.status));
      writeTab('resetToken', null);
      showReplyMessage(reply);
    } catch (error) {
      writeStored('passwordChanges', '0');
      const message = messageOf(error, authTexts.failed);
      showFailure(message);
      if (!placeErrors(form, error)) form.setError('root', { message });
      return;
    }
    await goLater(() => {
      if (readStored('passwordChanges') === '1') void navigate(paths.login, { replace: true });
    });
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Field label={texts.email} error={errors.email?.message}>
        <TextInput readOnly autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label={texts.newPassword} help={texts.rule} error={errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Field label={texts.confirmPassword} error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      {errors.root?.message !== undefined && <p className={styles.failure}>{errors.root.message}</p>}
      <Button type="submit" fullWidth busy={isSubmitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
