import { maxAbsenceNote } from '@branchline/contract/absence';
import { useId, useState } from 'react';
import { dayHeading } from '#lib/dates.ts';
import { dayIn } from '#lib/days-in-zone.ts';
import { messageOf } from '#lib/api-error.ts';
import { serverNow } from '#lib/server-clock.ts';
import { absenceTexts as texts } from '#lib/texts/absence-texts.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { DateInput } from '#ui/date-input.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useAddAbsence, useCovers } from '../api/use-absences.ts';
import { type QuickChoice, quickChoices, spanOfDays, spanUntil } from '../lib/quick-spans.ts';
import styles from './absences.module.css';

interface AbsenceFormProps {
  /** Whose absence; undefined: the reader's own. */
  userId: string | undefined;
  /** Who stood in last: stands in again where that can be. */
  usualCoverId: string | undefined;
  /** By whose clock days begin and end: the branch's, undefined: the reader's; null while it is not known yet. */
  zone: string | undefined | null;
}

/** Sets a leader as away: one touch where nothing but the end of today has to be said. */
export function AbsenceForm({ userId, usualCoverId, zone }: AbsenceFormProps) {
  const [choice, setChoice] = useState<QuickChoice>('today');
  const [chosenDays, setDays] = useState<{ readonly first?: string; readonly last: string }>({ last: '' });
  const [chosenCover, setChosenCover] = useState<string>();
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const labelId = useId();
  const clock = { now: new Date(serverNow()), zone: zone ?? undefined };
  const today = dayIn(clock.zone, clock.now);
  const days = { first: today, ...chosenDays };
  const span = choice === 'dates' ? spanOfDays(clock, days) : spanUntil(choice, clock);
  const { data: covers } = useCovers(userId, span);
  const isThere = (id: string | undefined): boolean => covers?.some((cover) => cover.id === id) ?? false;
  const coverId = [chosenCover, chosenCover === undefined ? usualCoverId : undefined].find(isThere) ?? '';
  const add = useAddAbsence();
  const save = (): void => {
    setIsTried(true);
    if (!span) return;
    add.mutate(
      { userId, from: span.from.toISOString(), until: span.until.toISOString(), coverId: coverId || undefined, note },
      {
        onSuccess: () => {
          setNote('');
          setChoice('today');
          setIsTried(false);
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
        save();
      }}
    >
      <div>
        <p id={labelId} className={styles.label}>
          {texts.howLong}
        </p>
        <div role="group" aria-labelledby={labelId} className={styles.choices}>
          {quickChoices(clock).map((each) => (
            <Chip key={each} label={texts[each]} selected={choice === each} onSelect={() => setChoice(each)} />
          ))}
        </div>
      </div>
      {choice === 'dates' && (
        <div className={styles.days}>
          <Field label={texts.firstDay}>
            <DateInput
              min={today}
              value={days.first}
              onChange={({ target }) => setDays({ ...days, first: target.value })}
            />
          </Field>
          <Field label={texts.lastDay} error={isTried && !span ? texts.wrongDays : undefined}>
            <DateInput
              min={days.first}
              value={days.last}
              onChange={({ target }) => setDays({ ...days, last: target.value })}
            />
          </Field>
        </div>
      )}
      {span && (
        <p className={styles.back} role="status">
          {texts.back(dayHeading(span.back))}
        </p>
      )}
      <Field label={texts.cover} help={userId === undefined ? texts.coverHelp : texts.coverHelpOf}>
        <Select
          placeholder={texts.nobody}
          options={covers?.map(({ id, name }) => ({ value: id, label: name }))}
          value={coverId}
          onChange={({ target }) => setChosenCover(target.value)}
        />
      </Field>
      <Field label={texts.note} optional>
        <TextInput value={note} maxLength={maxAbsenceNote} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {add.error && (
        <p role="alert" className={styles.error}>
          {messageOf(add.error, texts.notSaved)}
        </p>
      )}
      <Button type="submit" busy={add.isPending} disabled={zone === null}>
        {texts.save}
      </Button>
    </form>
  );
}
