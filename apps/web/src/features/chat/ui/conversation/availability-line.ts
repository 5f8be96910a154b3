import type { ChatPartner } from '@branchline/contract/shapes';
import { availabilityTexts } from '#features/chat/texts/availability-texts.ts';
import { dayHeading, daysBefore, isoDay, lastActiveTime, messageTime, today } from '#lib/dates.ts';

/**
 * A moment that comes: `09:00 AM` of today, `Monday 09:00 AM` within a week, else `20 Nov 09:00 AM`; in the reader's zone.
 * Of midnight the day alone.
 */
const futureTime = (moment: string): string => {
  const day = isoDay(moment);
  if (day === today()) return messageTime(moment);
  const date = new Date(moment);
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  if (day >= daysBefore(today(), -7)) return isMidnight ? dayHeading(moment) : lastActiveTime(moment);
  const weekday = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long' }).format(date);
  return isMidnight ? weekday : `${weekday} ${messageTime(moment)}`;
};

type Availability = NonNullable<ChatPartner['availability']>;

/** That a leader is away, or the branch closed, and until when. */
export const stateText = ({ state, until }: Availability): string => {
  const { awayUntil, away, closedUntil, closed } = availabilityTexts;
  const [untilThen, now] = state === 'away' ? [awayUntil, away] : [closedUntil, closed];
  return until === null ? now : untilThen(futureTime(until));
};

/** The same, and who answers meanwhile, in one line. */
export const availabilityLine = (availability: Availability): string => {
  const { cover } = availability;
  const state = stateText(availability);
  return cover ? availabilityTexts.and(state, availabilityTexts.coverAnswers(cover.name)) : state;
};
