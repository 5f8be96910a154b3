import type { BranchHours } from '@branchline/contract/hours';
import { isoDay } from '#lib/dates.ts';

type Holiday = BranchHours['holidays'][number];

/** A line that says no holiday, by its number from 1. */
export interface WrongLine {
  readonly line: number;
  readonly why: 'unreadable' | 'twice';
}

const longestName = 100;
/** A date as `2026-12-25`, or day first as `25/12/2026` or `25.12.2026`; then a name, however they are parted. */
const holidayLine = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[./-](\d{1,2})[./-](\d{4}))[\s,;:–-]+(.+)$/;

const readLine = (line: string): Holiday | null => {
  const found = holidayLine.exec(line);
  if (!found) return null;
  const [, year = found[6], month = found[5], day = found[4], , , , name = ''] = found;
  const date = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
  // A day that does not exist is another one when it is written again.
  return isoDay(date) === date && name.trim().length <= longestName ? { date, name: name.trim() } : null;
};

/** Reads what was pasted, a holiday on each line, the earliest first; empty lines say nothing. */
export const readHolidays = (
  text: string,
): { readonly holidays: readonly Holiday[]; readonly wrong: readonly WrongLine[] } => {
  const byDate = new Map<string, Holiday>();
  const wrong: WrongLine[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const holiday = readLine(line.trim());
    if (!holiday) wrong.push({ line: index + 1, why: 'unreadable' });
    else if (byDate.has(holiday.date)) wrong.push({ line: index + 1, why: 'twice' });
    else byDate.set(holiday.date, holiday);
  }
  return { holidays: [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1)), wrong };
};

export const writeHolidays = (holidays: readonly Holiday[]): string =>
  holidays.map(({ date, name }) => `${date} ${name}`).join('\n');
