import { defineTexts } from '#lib/texts/define-texts.ts';

/** What customers write by the hour of the day, held against the opening hours. */
export const hourlyMessagesTexts = defineTexts({
  title: 'Customers’ messages by hour',
  summary: (total: string, days: number) =>
    days === 1 ? `${total} messages of customers in 1 day.` : `${total} messages of customers in ${String(days)} days.`,
  outside: (closed: string, share: string) => `${closed} (${share}) came outside the opening hours.`,
  chooseBranch: 'Choose a branch with opening hours to see how many came outside them.',
  open: 'While open',
  closed: 'While closed',
  messages: 'Messages',
  hour: 'Hour',
  showTable: 'Show as a table',
  empty: 'No customer wrote in these days.',
});
