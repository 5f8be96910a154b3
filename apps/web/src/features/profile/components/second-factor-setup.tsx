import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { failureTexts } from '#lib/texts/failure-texts.ts';
import { secondFactorTexts as texts } from '#lib/texts/second-factor-texts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { type SecondFactorKey, useEnableSecondFactor } from '../api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

interface SecondFactorSetupProps {
  setupKey: SecondFactorKey;
  onCancel: () => void;
  /** It is on and the recovery codes are kept. */
  onDone: () => void;
}

const groupsOfFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The key for the authenticator app, a first code of it, then the recovery codes. */
export function SecondFactorSetup({ setupKey: { secret, link, qr }, onCancel, onDone }: SecondFactorSetupProps) {
  const enable = useEnableSecondFactor();
  const [code, setCode] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone; this is read out instead.
  useEffect(() => heading.current?.focus(), []);
  if (enable.data) return <RecoveryCodes codes={enable.data.recoveryCodes} onKept={onDone} />;

  const turnOn = (typed: string): void => {
    if (!enable.isPending) enable.mutate(typed);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    turnOn(code);
  };
  return (
    <form className={styles.steps} noValidate onSubmit={submit}>
      <h3 className={styles.heading} ref={heading} tabIndex={-1}>
        {texts.scanTitle}
      </h3>
      <img className={styles.qr} src={qr} alt={texts.qr} />
      <a href={link} className={styles.link}>
        {texts.openApp}
      </a>
      <p className={styles.words}>
        {texts.byHand}
        <code className={styles.secret}>{groupsOfFour(secret)}</code>
      </p>
      <h3 className={styles.heading}>{texts.codeTitle}</h3>
      <Field
        label={texts.code}
        help={texts.codeHelp}
        error={enable.error ? messageOf(enable.error, failureTexts.unavailable) : undefined}
      >
        <OtpInput
          value={code}
          onChange={(next) => {
            setCode(next);
            if (enable.isError) enable.reset();
          }}
          onComplete={turnOn}
        />
      </Field>
      <div className={styles.actions}>
        <Button variant="quiet" disabled={enable.isPending} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={enable.isPending}>
          {texts.turnOn}
        </Button>
      </div>
    </form>
  );
}
