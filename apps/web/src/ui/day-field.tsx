import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';
import { today } from '#lib/dates.ts';
import { uiTexts as texts } from '#lib/texts/ui-texts.ts';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  onChange: (day: string) => void;
  error?: string | undefined;
}

/** While the year is typed it is 2, 20 and 202 first. */
const isWholeYear = (day: string): boolean => day >= '1900';

/** Lists write a year with two digits, and so do people. */
const withCentury = (day: string): string => day.replace(/^00/, '20');

/**
 * A day of a filter. What is typed stays here until it is a whole day, or the field is left: the address follows a moment
 * later than a key, and a browser empties a field that is given its old value meanwhile.
 */
export function DayField({ label, day, onChange, error }: DayFieldProps) {
  const [draft, setDraft] = useState(day);
  const [seen, setSeen] = useState(day);
  const [sent, setSent] = useState(day);
  const [isLate, setIsLate] = useState(false);
  const isTyping = useRef(false);

  // Changed from outside (a filter taken off, the back button): follow it. What comes back from here overwrites nothing.
  if (day !== seen) {
    setSeen(day);
    if (day !== sent) {
      setSent(day);
      setDraft(day);
      setIsLate(false);
    }
  }

  function hand(typed: string) {
    const isTooLate = typed > today();
    const taken = isTooLate ? today() : typed;
    setIsLate(isTooLate);
    setDraft(taken);
    setSent(taken);
    onChange(taken);
  }

  function type({ target: { value, validity } }: ChangeEvent<HTMLInputElement>) {
    // Without a value there is no day, or a part of one.
    const isWhole = value === '' ? !validity.badInput : isWholeYear(value);
    // On the way from 01/11 to 30/10 stands 30/11: a day to come is taken back only when nothing more is typed.
    const mayChange = isTyping.current && isWhole && value > today();
    if (isWhole && !mayChange) {
      hand(value);
      return;
    }
    setDraft(value);
    setIsLate(mayChange);
  }

  function leave({ currentTarget }: FocusEvent) {
    // Another window is looked at: the field has the focus again when this one is.
    if (document.activeElement === currentTarget) return;
    isTyping.current = false;
    if (draft !== sent) hand(withCentury(draft));
  }

  return (
    <Field label={label} error={isLate ? texts.notLaterThanToday : error}>
      <DateInput
        value={draft}
        max={today()}
        onKeyDown={() => {
          isTyping.current = true;
        }}
        onChange={type}
        onBlur={leave}
      />
    </Field>
  );
}
