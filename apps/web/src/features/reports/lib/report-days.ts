import { daysBefore } from '#lib/dates.ts';
import type { Reports } from '../api/use-reports.ts';

type Days = Reports['perDay'];

/** The days of a report added up. */
export const sumOf = (days: Days) => ({
  messages: days.reduce((sum, day) => sum + day.messages, 0),
  conversations: days.reduce((sum, day) => sum + day.conversations, 0),
  newCustomers: days.reduce((sum, day) => sum + day.newCustomers, 0),
});

/** As many days, right before those of a report. */
export const daysBeforeThose = (days: Days): { startDate: string; endDate: string } => {
  const first = days[0]?.date ?? '';
  return { startDate: daysBefore(first, days.length), endDate: daysBefore(first, 1) };
};
