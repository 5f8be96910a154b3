import { formatNumber } from '../numbers.ts';
import { defineTexts } from './define-texts.ts';

/** How long a customer waits for an answer. */
export const waitingTimeTexts = defineTexts({
  now: 'just now',
  minutes: (count: number) => `${formatNumber(count)} min`,
  hours: (count: number) => `${formatNumber(count)} h`,
  days: (count: number) => `${formatNumber(count)} d`,
  waiting: 'Waits for an answer',
});
