import { formatNumber } from '#lib/numbers.ts';
import { dashboardTexts as texts } from '#features/reports/dashboard-texts.ts';

/** A count with thousands separators. */
export const count = (value: number): string => formatNumber(value);

/** A part of something in percent; a dash of nothing. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? texts.none : formatNumber(part / whole, { style: 'percent' });

/** An amount: with two decimals, or with none when it is whole. */
export const amount = (value: number): string =>
  formatNumber(value, { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 });

/** A time in the unit that fits; a dash when nothing was measured. */
export const duration = (seconds: number | null): string => {
  if (seconds === null) return texts.none;
  if (seconds < 90) return texts.seconds(Math.round(seconds));
  if (seconds < 90 * 60) return texts.minutes(Math.round(seconds / 60));
  return texts.hours(formatNumber(seconds / 3600, { maximumFractionDigits: 1 }));
};
