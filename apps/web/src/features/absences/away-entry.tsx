import { CalendarCheck, CalendarX } from 'lucide-react';
import { serverNow } from '#lib/server-clock.ts';
import { absenceTexts as texts } from '#lib/texts/absence-texts.ts';
import { useAbsences } from './api/use-absences.ts';
import { useGoAway } from './api/use-go-away.ts';
import { useTakeBack } from './api/use-take-back.ts';

interface AwayEntryProps {
  className: string | undefined;
  onDone: () => void;
}

/** In a team leader's menu: away for the rest of today, or back, with one tap; both can be undone. */
export function AwayEntry({ className, onDone }: AwayEntryProps) {
  const { data } = useAbsences(undefined, 1);
  const goAway = useGoAway();
  const { takeBack, takenBackId } = useTakeBack(undefined);
  const now = serverNow();
  const current = data?.data.find(({ from, until }) => Date.parse(from) <= now && now < Date.parse(until));
  const isBusy = goAway.isPending || takenBackId !== null;
  const press = (): void => {
    if (current) takeBack(current, texts.isBack, onDone);
    else goAway.mutate(undefined, { onSuccess: onDone });
  };
  return (
    <button type="button" className={className} aria-busy={isBusy} disabled={isBusy} onClick={press}>
      {current ? <CalendarCheck aria-hidden="true" /> : <CalendarX aria-hidden="true" />}
      {current ? texts.amBack : texts.restOfToday}
    </button>
  );
}
