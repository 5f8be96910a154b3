import { type BranchHours, weekDays } from '@branchline/contract/hours';

export type WeekDay = (typeof weekDays)[number];
/** From when to when, as `09:00`; while it is typed, either may be empty. */
export type OpenTime = readonly [from: string, to: string];
export type Week = Readonly<Record<WeekDay, readonly OpenTime[]>>;

const workdays: readonly WeekDay[] = ['mon', 'tue', 'wed', 'thu', 'fri'];

/** What a branch gets that was always open. */
export const usualWeek: Week = {
  ...{ mon: [['09:00', '18:00']], tue: [['09:00', '18:00']], wed: [['09:00', '18:00']] },
  ...{ thu: [['09:00', '18:00']], fri: [['09:00', '18:00']], sat: [], sun: [] },
};

const dayEnd = '24:00';
/** Fields for a time know no 24:00: midnight at the end of a day is typed as 00:00. */
const asTyped = (to: string): string => (to === dayEnd ? '00:00' : to);
const asStored = (to: string): string => (to === '00:00' ? dayEnd : to);

const mapDays = (change: (day: WeekDay) => readonly OpenTime[]): Week =>
  Object.fromEntries(weekDays.map((day) => [day, change(day)])) as Week;

export const typedWeek = ({ week }: BranchHours): Week =>
  mapDays((day) => week[day].map(([from, to]): OpenTime => [from, asTyped(to)]));

export const storedWeek = (week: Week): BranchHours['week'] =>
  Object.fromEntries(
    weekDays.map((day) => [day, week[day].map(([from, to]): [string, string] => [from, asStored(to)])]),
  ) as BranchHours['week'];

/** Days whose times do not follow each other, or are not whole. */
export const wrongDays = (week: Week): readonly WeekDay[] =>
  weekDays.filter((day) => {
    const times = week[day].flatMap(([from, to]) => [from, asStored(to)]);
    return times.some((time, place) => time === '' || (place > 0 && time <= (times[place - 1] ?? '')));
  });

/** One more time after the others of a day: an hour after the last one ends, to the evening; nine to six on a closed day. */
export const withMoreTime = (times: readonly OpenTime[]): readonly OpenTime[] => {
  const last = times.at(-1)?.[1];
  if (last === undefined) return [['09:00', '18:00']];
  const hour = Number(last.slice(0, 2)) + 1;
  const at = (hours: number): string => `${String(hours).padStart(2, '0')}:00`;
  return [...times, last === '' || hour >= 23 ? ['', ''] : [at(hour), at(Math.min(hour + 4, 23))]];
};

/** The week in which other days have the times of one. */
export const withCopied = (week: Week, from: WeekDay, to: 'workdays' | 'all'): Week =>
  mapDays((day) => (to === 'all' || workdays.includes(day) ? week[from] : week[day]));
