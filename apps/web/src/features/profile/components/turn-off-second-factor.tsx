import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { failureTexts } from '#lib/texts/failure-texts.ts';
import { secondFactorTexts as texts } from '#features/profile/second-factor-texts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useDisableSecondFactor } from '../api/second-factor.ts';
import styles from './second-factor.module.css';

/** Turns the second factor off; a code proves that it is its owner who does. */
export function TurnOffSecondFactor({ onClose }: { onClose: () => void }) {
  const disable = useDisableSecondFactor();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => input.current?.focus(), []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    disable.mutate(code.trim(), { onSuccess: onClose });
  };
  return (
    <form className={styles.steps} noValidate onSubmit={submit}>
      <Field
        label={texts.turnOffCode}
        help={texts.turnOffExplain}
        error={disable.error ? messageOf(disable.error, failureTexts.unavailable) : undefined}
      >
        <TextInput
          ref={input}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            if (disable.isError) disable.reset();
          }}
        />
      </Field>
      <div className={styles.actions}>
        <Button variant="quiet" disabled={disable.isPending} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={disable.isPending} disabled={code.trim() === ''}>
          {texts.turnOff}
        </Button>
      </div>
    </form>
  );
}
