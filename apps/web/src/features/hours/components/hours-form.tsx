import { maxHolidays } from '@branchline/contract/hours';
import type { Branch } from '@branchline/contract/shapes';
import { useEffect, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { timeZone } from '#lib/dates.ts';
import { openingHoursTexts as texts } from '#lib/texts/opening-hours-texts.ts';
import { showSuccess } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useSaveHours } from '../api/use-save-hours.ts';
import { readHolidays, type WrongLine, writeHolidays } from '../lib/holidays.ts';
import { storedWeek, typedWeek, usualWeek, type Week, type WeekDay, wrongDays } from '../lib/week.ts';
import { AutoReplyFields } from './auto-reply-fields.tsx';
import { DayTimes } from './day-times.tsx';
import styles from './hours.module.css';

/** Every time zone the browser knows, and the one that is chosen, by name. */
const zoneOptions = (chosen: string): readonly SelectOption[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])]
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** As many lines are named at once. */
const mostNamed = 5;

const holidayError = (wrong: readonly WrongLine[], count: number): string | undefined => {
  if (count > maxHolidays) return texts.tooManyHolidays(maxHolidays);
  if (wrong.length === 0) return undefined;
  const said = wrong
    .slice(0, mostNamed)
    .map(({ line, why }) => (why === 'twice' ? texts.holidayTwice(line) : texts.wrongHoliday(line)));
  return [...said, ...(wrong.length > mostNamed ? [texts.moreWrong(wrong.length - mostNamed)] : [])].join(' ');
};

interface HoursFormProps {
  branch: Branch;
  /** Whether something is set that is not saved, and whether it is being saved. */
  onChanged: (isChanged: boolean, isSaving: boolean) => void;
}

/** When a branch answers, its holidays, and what it says by itself while it does not. */
export function HoursForm({ branch, onChanged }: HoursFormProps) {
  const { hours = null, autoReply = '', autoReplies = {} } = branch;
  const [isAlwaysOpen, setIsAlwaysOpen] = useState(hours === null);
  const [zone, setZone] = useState(hours?.zone ?? timeZone());
  const [week, setWeek] = useState<Week>(hours ? typedWeek(hours) : usualWeek);
  const [holidayText, setHolidayText] = useState(writeHolidays(hours?.holidays ?? []));
  const [words, setWords] = useState({ autoReply, autoReplies });
  const [isTried, setIsTried] = useState(false);
  const save = useSaveHours(branch.id);
  const { holidays, wrong } = readHolidays(holidayText);
  const wrongHolidays = holidayError(wrong, holidays.length);
  const wrongWeek = isTried ? wrongDays(week) : [];
  const now = JSON.stringify([isAlwaysOpen, isAlwaysOpen || [zone, week, holidayText], words]);
  const [saved, setSaved] = useState(now);
  const isChanged = now !== saved;
  useEffect(() => onChanged(isChanged, save.isPending), [onChanged, isChanged, save.isPending]);
  const submit = (): void => {
    setIsTried(true);
    if (!isAlwaysOpen && (wrongHolidays !== undefined || wrongDays(week).length > 0)) return;
    save.mutate(
      { hours: isAlwaysOpen ? null : { zone, week: storedWeek(week), holidays: [...holidays] }, ...words },
      {
        onSuccess: () => {
          setSaved(now);
          showSuccess(texts.saved);
        },
      },
    );
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Checkbox
        label={texts.always}
        help={texts.alwaysHelp}
        checked={isAlwaysOpen}
        onChange={({ target }) => setIsAlwaysOpen(target.checked)}
      />
      {!isAlwaysOpen && (
        <>
          <Field label={texts.zone}>
            <Select options={zoneOptions(zone)} value={zone} onChange={({ target }) => setZone(target.value)} />
          </Field>
          <fieldset className={styles.week}>
            <legend className={styles.legend}>{texts.week}</legend>
            {(Object.keys(week) as WeekDay[]).map((day) => (
              <DayTimes key={day} day={day} week={week} isWrong={wrongWeek.includes(day)} onChange={setWeek} />
            ))}
          </fieldset>
          <Field label={texts.holidays} help={texts.holidaysHelp} error={isTried ? wrongHolidays : undefined} optional>
            <TextArea
              rows={4}
              maxRows={12}
              value={holidayText}
              onChange={({ target }) => setHolidayText(target.value)}
              onBlur={() => setIsTried(isTried || wrongHolidays !== undefined)}
            />
          </Field>
        </>
      )}
      <AutoReplyFields words={words} onChange={setWords} />
      {save.error && (
        <p role="alert" className={styles.error}>
          {messageOf(save.error, texts.notSaved)}
        </p>
      )}
      <Button className={styles.save} type="submit" busy={save.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}
