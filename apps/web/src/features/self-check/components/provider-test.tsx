import { testMail, testSms } from '@branchline/contract/self-check';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { messageOf } from '#lib/api-error.ts';
import { useCountryCode } from '#lib/public-settings.ts';
import { selfCheckTexts } from '#features/self-check/self-check-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useProviderTest } from '../api/use-provider-test.ts';
import styles from './provider-test.module.css';

const texts = selfCheckTexts.test;

/** Sends a test text to a phone of one's own and shows what the provider answered. */
export function SmsTest() {
  const countryCode = useCountryCode();
  const test = useProviderTest('sms');
  const form = useContractForm(testSms.body, { defaultValues: { phone: '' } });
  const send = form.handleSubmit(({ phone }) =>
    test.mutateAsync(phone).then(undefined, (error: unknown) => void placeErrors(form, error)),
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Field label={texts.phone} error={form.formState.errors.phone?.message}>
        <PhoneInput countryCode={countryCode} {...form.register('phone')} />
      </Field>
      <Button type="submit" variant="quiet" busy={test.isPending}>
        {texts.sendText}
      </Button>
      <Result test={test} />
    </form>
  );
}

/** Sends a test mail to an address of one's own and shows what the mail server answered. */
export function MailTest() {
  const test = useProviderTest('mail');
  const form = useContractForm(testMail.body, { defaultValues: { email: '' } });
  const send = form.handleSubmit(({ email }) =>
    test.mutateAsync(email).then(undefined, (error: unknown) => void placeErrors(form, error)),
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Field label={texts.email} error={form.formState.errors.email?.message}>
        <TextInput type="email" {...form.register('email')} />
      </Field>
      <Button type="submit" variant="quiet" busy={test.isPending}>
        {texts.sendMail}
      </Button>
      <Result test={test} />
    </form>
  );
}

function Result({ test: { data, error } }: { test: ReturnType<typeof useProviderTest> }) {
  if (error) return <Banner tone="danger">{messageOf(error, selfCheckTexts.failed)}</Banner>;
  if (!data) return null;
  const tone = !data.taken ? 'danger' : data.fix === null ? 'success' : 'warning';
  return (
    <Banner tone={tone}>
      <strong>{data.taken ? texts.taken : texts.refused}</strong> {data.answer}
      {data.fix !== null && (
        <p>
          <strong>{selfCheckTexts.fix}</strong> {data.fix}
        </p>
      )}
    </Banner>
  );
}
