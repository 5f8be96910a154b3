import type { ChatPartner } from '@branchline/contract/shapes';
import { availabilityTexts } from '#lib/texts/availability-texts.ts';
import { futureTime } from '#lib/future-time.ts';

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
