import { changePassword, createPasswordForm } from '@branchline/contract/auth';
import { logout } from '@branchline/contract/log-out';
import { useId, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { call } from '#lib/api-client.ts';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { leaveTo } from '#lib/leave.ts';
import { paths } from '#lib/paths.ts';
import { dropSession, getSession, type Session } from '#lib/session-store.ts';
import { readStored, readTab, writeStored, writeTab } from '#lib/stored-keys.ts';
import { authTexts } from '#features/auth/auth-texts.ts';
import { showFailure, showReplyMessage } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import styles from './auth-pages.module.css';
import { AuthFrame } from './components/auth-frame.tsx';
import { FormAdvice } from './components/form-advice.tsx';
import { adviceOn, withAdvice } from './failure-advice.ts';
import { useDelayed } from './hooks/use-delayed.ts';
import { resetAccount } from './pending-verification.ts';

const texts = authTexts.create;

/** The last step of a reset. Without the grant that a right code gives it says what comes first. */
export function CreateNewPasswordPage() {
  const [{ grant, account, isSignedIn }] = useState(() => ({
    grant: readTab('resetToken'),
    account: resetAccount(),
    isSignedIn: getSession() !== null,
  }));
  if (isSignedIn && (grant === null || account === null)) return <Navigate to={paths.forgotPassword} replace />;
  return (
    <AuthFrame
      title={texts.title}
      footer={
        <p className={styles.small}>
          <Link to={paths.login}>{texts.back}</Link>
        </p>
      }
    >
      <CreatePasswordForm grant={grant} account={account} />
    </AuthFrame>
  );
}

/** How long the server is given to hear of it; the person leaves in any case. */
const patienceMs = 3000;

/** Leaves this browser's session for a sign-in with the new password. */
const endOwn = async ({ token }: Session): Promise<void> => {
  // The reset ended it, unless it is of another account.
  await call(logout, { token, signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  await dropSession();
};

/** The kind of a fault that only a new code mends. */
const codeNeeded = 'code';

function CreatePasswordForm({ grant, account }: { grant: string | null; account: string | null }) {
  const navigate = useNavigate();
  const goLater = useDelayed();
  const form = useContractForm(createPasswordForm, {
    defaultValues: { email: account ?? '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting, touchedFields } = form.formState;
  // Whether the two match is said of the second, from when it was filled in.
  const checkedAlong = touchedFields.confirmPassword ? (['confirmPassword'] as const) : [];
  const adviceId = useId();

  const send = form.handleSubmit(async (values) => {
    if (grant === null) {
      form.setError('root', { type: codeNeeded, message: texts.codeFirst });
      return;
    }
    const session = getSession();
    try {
      const reply = await call(changePassword, { body: values, token: grant });
      writeTab('resetToken', null);
      if (session !== null) await endOwn(session);
      writeStored('passwordChanges', String(reply.status));
      if (session !== null) {
        leaveTo(paths.login, reply.message);
        return;
      }
      showReplyMessage(reply);
    } catch (error) {
      writeStored('passwordChanges', '0');
      showFailure(messageOf(error, authTexts.failed));
      tell(error);
      return;
    }
    await goLater(() => {
      if (readStored('passwordChanges') === '1') void navigate(paths.login, { replace: true });
    });
  });

  const tell = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'unauthenticated') {
      form.setError('root', { type: codeNeeded, message: texts.codeAgain });
    } else if (!placeErrors(form, withAdvice(error, { email: texts.otherAccount }))) {
      form.setError('root', { message: adviceOn(error, authTexts.advice.later) });
    }
  };

  const advice = errors.root && { 'aria-describedby': adviceId };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Field label={texts.email} error={errors.email?.message} required>
        <TextInput
          readOnly={grant !== null && account !== null}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...advice}
          {...form.register('email')}
        />
      </Field>
      <Field label={texts.newPassword} help={texts.rule} error={errors.newPassword?.message} required>
        <PasswordInput autoComplete="new-password" {...form.register('newPassword', { deps: [...checkedAlong] })} />
      </Field>
      <Field label={texts.confirmPassword} error={errors.confirmPassword?.message} required>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <FormAdvice id={adviceId}>
        {errors.root?.message}
        {errors.root?.type === codeNeeded && (
          <>
            {' '}
            <Link to={paths.forgotPassword}>{texts.getCode}</Link>
          </>
        )}
      </FormAdvice>
      <Button type="submit" fullWidth busy={isSubmitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
