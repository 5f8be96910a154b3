import { Copy, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { openingHoursTexts as texts } from '#lib/texts/opening-hours-texts.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useMenuButton } from '#ui/use-menu-button.ts';
import { type OpenTime, type Week, type WeekDay, withCopied, withMoreTime } from '../lib/week.ts';
import styles from './hours.module.css';

/** As many opening times a day can have. */
const mostTimes = 6;

interface DayTimesProps {
  day: WeekDay;
  week: Week;
  isWrong: boolean;
  onChange: (week: Week) => void;
}

/** When a branch is open on a day of the week: several times, or none. */
export function DayTimes({ day, week, isWrong, onChange }: DayTimesProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { anchor, buttonProps } = useMenuButton(isMenuOpen, setIsMenuOpen);
  const name = texts.days[day];
  const times = week[day];
  const setTimes = (next: readonly OpenTime[]): void => onChange({ ...week, [day]: next });
  const setTime = (place: number, time: OpenTime): void =>
    setTimes(times.map((each, index) => (index === place ? time : each)));
  return (
    <div className={styles.day} role="group" aria-label={name}>
      <span className={styles.dayName}>{name}</span>
      <div className={styles.times}>
        {times.length === 0 && <span className={styles.closed}>{texts.closed}</span>}
        {times.map(([from, to], index) => (
          // Its place is what it is: times have no other name.
          <div key={index} className={styles.time}>
            <TextInput
              type="time"
              aria-label={texts.opensAt(name, index + 1)}
              aria-invalid={isWrong}
              value={from}
              onChange={({ target }) => setTime(index, [target.value, to])}
            />
            <span>{texts.to}</span>
            <TextInput
              type="time"
              aria-label={texts.closesAt(name, index + 1)}
              aria-invalid={isWrong}
              value={to}
              onChange={({ target }) => setTime(index, [from, target.value])}
            />
            <IconButton
              label={texts.removeTime(name, index + 1)}
              icon={<X />}
              onClick={() => setTimes(times.filter((_time, place) => place !== index))}
            />
          </div>
        ))}
        {isWrong && (
          <p role="alert" className={styles.error}>
            {texts.wrongTimes}
          </p>
        )}
      </div>
      <div className={styles.dayActions}>
        {times.length < mostTimes && (
          <Button
            variant="quiet"
            size="small"
            icon={<Plus />}
            aria-label={texts.addTimeTo(name)}
            onClick={() => setTimes(withMoreTime(times))}
          >
            {texts.addTime}
          </Button>
        )}
        <IconButton label={texts.copy(name)} icon={<Copy />} {...buttonProps} />
        <Menu
          anchor={anchor}
          open={isMenuOpen}
          onOpenChange={setIsMenuOpen}
          entries={[
            {
              id: 'workdays',
              label: texts.toWorkdays,
              onSelect: () => onChange(withCopied(week, day, 'workdays')),
            },
            { id: 'all', label: texts.toAll, onSelect: () => onChange(withCopied(week, day, 'all')) },
          ]}
        />
      </div>
    </div>
  );
}
