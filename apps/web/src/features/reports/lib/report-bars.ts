interface DayValue {
  readonly date: string;
  readonly value: number;
}

/** More bars would be narrower than a pixel on a phone. */
const mostDays = 400;

/** Whether so many days are drawn month by month. */
export const isByMonth = (days: readonly unknown[]): boolean => days.length > mostDays;

/** A bar for each day; of very many days one for each month, dated with its first day. */
export const barsOf = (days: readonly DayValue[]): readonly DayValue[] => {
  if (!isByMonth(days)) return days;
  const months = new Map<string, DayValue>();
  for (const { date, value } of days) {
    const month = months.get(date.slice(0, 7));
    months.set(date.slice(0, 7), { date: month?.date ?? date, value: (month?.value ?? 0) + value });
  }
  return [...months.values()];
};
