import { uiTexts as texts } from '#lib/texts/ui-texts.ts';
import { DayField } from './day-field.tsx';

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
  const isTurned = startDate !== '' && endDate !== '' && startDate > endDate;
  return (
    <>
      <DayField
        label={texts.startDate}
        day={startDate}
        onChange={(day) => onChange('startDate', day)}
        error={isTurned ? texts.startAfterEnd : error}
      />
      <DayField label={texts.endDate} day={endDate} onChange={(day) => onChange('endDate', day)} />
    </>
  );
}
