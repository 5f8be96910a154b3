import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { failureTexts } from '#lib/texts/failure-texts.ts';
import { secondFactorTexts as texts } from '#features/profile/second-factor-texts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { type SecondFactorKey, useEnableSecondFactor, useShowSecondFactorOn } from '../api/second-factor.ts';
import styles from './second-factor.module.css';
import { Copy, Download } from 'lucide-react';
import { copyText } from '#lib/copy-text.ts';
import { useAppName } from '#lib/public-settings.ts';
import { saveFile } from '#lib/save-file.ts';

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
  if (enable.data) return <RecoveryCodes codes={enable.data.recoveryCodes} onDone={onDone} />;

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

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The codes that stand in for the authenticator app, which the server can show only now. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const appName = useAppName();
  const heading = useRef<HTMLHeadingElement>(null);
  const showOn = useShowSecondFactorOn();
  // What had the focus is gone; this is read out instead.
  useEffect(() => heading.current?.focus(), []);
  const lines = codes.join('\n');
  const save = (): void =>
    saveFile(new Blob([`${texts.fileHead(appName)}\n\n${lines}\n`], { type: 'text/plain' }), texts.fileName);
  return (
    <div className={styles.steps}>
      <h3 className={styles.heading} ref={heading} tabIndex={-1}>
        {texts.recoveryTitle}
      </h3>
      <p className={styles.words}>{texts.recoveryExplain}</p>
      <ul role="list" className={styles.codes} aria-label={texts.recoveryList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="quiet" icon={<Copy aria-hidden="true" />} onClick={() => void copyText(lines, texts)}>
          {texts.copy}
        </Button>
        <Button variant="quiet" icon={<Download aria-hidden="true" />} onClick={save}>
          {texts.download}
        </Button>
        <Button
          onClick={() => {
            showOn();
            onDone();
          }}
        >
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
