import { useId, type ChangeEvent } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import { nationalNumber } from './phone-digits.ts';
import styles from './phone-input.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PhoneInputProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'leading' | 'maxLength'> {
  /** The fixed prefix, such as `+91`. */
  countryCode: string;
}

const digits = 10;

/** A number behind a fixed country code; what is pasted or filled in loses its code, spaces and dashes. */
export function PhoneInput({ countryCode, onChange, className, inputClassName, ...rest }: PhoneInputProps) {
  const prefixId = useId();

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const clean = nationalNumber(input.value, countryCode, digits);
    if (clean !== input.value) {
      // What goes from the front does not move the caret away from what stands after it.
      const after = nationalNumber(input.value.slice(input.selectionEnd ?? undefined), countryCode, digits);
      const caret = Math.max(0, clean.length - after.length);
      input.value = clean;
      input.setSelectionRange(caret, caret);
    }
    onChange?.(event);
  }

  return (
    <TextInput
      autoComplete="tel-national"
      {...rest}
      aria-describedby={classNames(rest['aria-describedby'], prefixId)}
      type="tel"
      inputMode="numeric"
      dir="ltr"
      className={classNames(styles.box, className)}
      inputClassName={inputClassName ?? styles.input}
      leading={
        <span className={styles.prefix} id={prefixId} dir="ltr">
          <VisuallyHidden>{uiTexts.countryCode} </VisuallyHidden>
          {countryCode}
        </span>
      }
      onChange={handleChange}
    />
  );
}
