import { forgetPassword } from '@branchline/contract/auth';
import { useNavigate } from 'react-router';
import { call } from '#lib/api-client.ts';
import { messageOf } from '#lib/api-error.ts';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { paths } from '#lib/paths.ts';
import { readStored } from '#lib/stored-keys.ts';
import { authTexts } from '#features/auth/auth-texts.ts';
import { showFailure, showReplyMessage } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { TextInput } from '#ui/text-input.tsx';
import styles from './auth-pages.module.css';
import { codeSentState, sentAtBefore } from './code-sent-state.ts';
import { AuthFrame } from './components/auth-frame.tsx';
import { adviceOn, withAdvice } from './failure-advice.ts';
import { useDelayed } from './hooks/use-delayed.ts';
import { expectResetCode, isExpected } from './pending-verification.ts';

const texts = authTexts.forgot;

export function ForgotPasswordPage() {
  return (
    <AuthFrame
      title={texts.title}
      intro={texts.intro}
      footer={
        <p className={styles.small}>
          <Link to={paths.login}>{texts.back}</Link>
        </p>
      }
    >
      <ForgotPasswordForm />
    </AuthFrame>
  );
}

function ForgotPasswordForm() {
  const navigate = useNavigate();
  const goLater = useDelayed();
  const form = useContractForm(forgetPassword.body, { defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async (values) => {
    const account = values.email.trim();
    try {
      const reply = await call(forgetPassword, { body: { email: account } });
      expectResetCode(account, reply.status, reply.challenge);
      showReplyMessage(reply);
    } catch (error) {
      showFailure(messageOf(error, authTexts.failed));
      const sentAt = isExpected('reset', account) ? sentAtBefore(error) : null;
      if (sentAt !== null) {
        // Back from the code's screen: that code still counts.
        await navigate(paths.verifyOtp, { state: codeSentState(null, sentAt) });
        return;
      }
      expectResetCode(account, 0);
      if (!placeErrors(form, withAdvice(error, { email: texts.wrong }))) {
        form.setError('email', { message: adviceOn(error, texts.wrong) });
      }
      return;
    }
    await goLater(() => {
      if (readStored('sendVerificationCode') === '1') void navigate(paths.verifyOtp, { state: codeSentState(null) });
    });
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Field label={texts.email} error={errors.email?.message}>
        <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} {...form.register('email')} />
      </Field>
      <Button type="submit" fullWidth busy={isSubmitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
