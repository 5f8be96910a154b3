import { defineTexts } from './define-texts.ts';

/** How long a customer waits for an answer. */
export const waitingTexts = defineTexts({
  now: 'just now',
  minutes: (count: number) => `${count.toLocaleString()} min`,
  hours: (count: number) => `${count.toLocaleString()} h`,
  days: (count: number) => `${count.toLocaleString()} d`,
  waiting: 'Waits for an answer',
});
