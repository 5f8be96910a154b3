import { type ChangeEvent, useState } from 'react';
import { today } from '#lib/dates.ts';
import { uiTexts as texts } from '#lib/texts/ui-texts.ts';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';

type End = 'startDate' | 'endDate';

export interface DayRangeProps {
  /** `YYYY-MM-DD`, or empty. */
  startDate: string;
  endDate: string;
  onChange: (end: End, day: string) => void;
  /** What the server says against it. */
  error?: string | undefined;
}

/** Two fields for the first and the last day of a filter. A day after today becomes today, and the field says why. */
export function DayRange({ startDate, endDate, onChange, error }: DayRangeProps) {
  const [late, setLate] = useState<End | null>(null);
  const isTurned = startDate !== '' && endDate !== '' && startDate > endDate;
  const take = (end: End) => (event: ChangeEvent<HTMLInputElement>) => {
    const isLate = event.target.value > today();
    setLate(isLate ? end : null);
    onChange(end, isLate ? today() : event.target.value);
  };
  const lateText = (end: End) => (late === end ? texts.notLaterThanToday : undefined);
  return (
    <>
      <Field label={texts.startDate} error={lateText('startDate') ?? (isTurned ? texts.startAfterEnd : error)}>
        <DateInput value={startDate} max={today()} onChange={take('startDate')} />
      </Field>
      <Field label={texts.endDate} error={lateText('endDate')}>
        <DateInput value={endDate} max={today()} onChange={take('endDate')} />
      </Field>
    </>
  );
}
