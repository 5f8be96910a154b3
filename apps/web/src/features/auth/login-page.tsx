import { login } from '@branchline/contract/auth';
import { useEffect, useId, useState } from 'react';
import { call } from '#lib/api-client.ts';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { paths } from '#lib/paths.ts';
import { signIn } from '#lib/session-store.ts';
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

const texts = authTexts.login;

/** The server's one message for every wrong pair. */
const wrongPair = 'Invalid username or password';

export function LoginPage() {
  return (
    <AuthFrame
      title={texts.title}
      footer={
        <p className={styles.small}>
          {texts.customer} <Link to={paths.start}>{texts.signUp}</Link>
        </p>
      }
    >
      <LoginForm />
      <p className={styles.small}>
        <Link to={paths.forgotPassword}>{texts.forgot}</Link>
      </p>
    </AuthFrame>
  );
}

function LoginForm() {
  const form = useContractForm(login.body, { defaultValues: { username: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const adviceId = useId();
  const [isCodeWanted, setIsCodeWanted] = useState(false);
  const { setFocus } = form;
  useEffect(() => {
    if (isCodeWanted) setFocus('code');
  }, [isCodeWanted, setFocus]);

  const send = form.handleSubmit(async ({ username, password, code }) => {
    try {
      const reply = await call(login, {
        body: { username: username.trim(), password, ...(code && { code: code.trim() }) },
      });
      showReplyMessage(reply);
      // The guard of this screen takes it from here: to the screen asked for, or to the role's own.
      signIn(reply.token, reply.me);
    } catch (error) {
      tell(error);
    }
  });

  const tell = (error: unknown): void => {
    const isAboutCode = error instanceof ApiError && error.code === 'second_factor_required';
    if (isAboutCode && !isCodeWanted) {
      setIsCodeWanted(true);
      return;
    }
    showFailure(messageOf(error, authTexts.failed));
    if (isAboutCode) form.setError('code', { message: texts.wrongCode });
    else if (!placeErrors(form, withAdvice(error, { username: texts.wrongPair, password: texts.wrongPair }))) {
      // Who is turned off typed the right pair: the reason says what to do.
      const isRightPair = error instanceof ApiError && error.code === 'unauthenticated' && error.message !== wrongPair;
      form.setError('root', { message: isRightPair ? error.message : adviceOn(error, texts.wrongPair) });
    }
  };

  const advice = errors.root && { 'aria-describedby': adviceId };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Field label={texts.username} error={errors.username?.message}>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...advice}
          {...form.register('username')}
        />
      </Field>
      <Field label={texts.password} error={errors.password?.message}>
        <PasswordInput {...advice} {...form.register('password')} />
      </Field>
      {isCodeWanted && (
        <Field label={texts.code} help={texts.codeHelp} error={errors.code?.message}>
          <TextInput autoComplete="one-time-code" spellCheck={false} {...form.register('code')} />
        </Field>
      )}
      <FormAdvice id={adviceId}>{errors.root?.message}</FormAdvice>
      <Button type="submit" fullWidth busy={isSubmitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
