import type { ChangeEvent, ComponentProps, CSSProperties } from 'react';
import { asciiDigits } from '@branchline/contract/ascii-digits';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import styles from './otp-input.module.css';

export interface OtpInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'maxLength'> {
  value: string;
  onChange: (code: string) => void;
  /** Called once, the moment the last digit is there: typed, pasted or filled in by the phone. */
  onComplete?: ((code: string) => void) | undefined;
}

const length = 6;

/** One field for the whole code, drawn with a place for each digit. */
export function OtpInput({ value, onChange, onComplete, className, style, ...rest }: OtpInputProps) {
  const control = useFieldControl(rest);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const code = asciiDigits(event.target.value).replace(/\D/g, '').slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  }

  return (
    <div className={classNames(styles.box, className)} style={{ ...style, '--otp-length': length } as CSSProperties}>
      <input
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]*"
        spellCheck={false}
        dir="ltr"
        {...rest}
        {...control}
        className={styles.input}
        type="text"
        value={value}
        onChange={handleChange}
      />
    </div>
  );
}
