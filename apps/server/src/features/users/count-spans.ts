import type { MomentRange } from '#platform/calendar';

/** A span of time whose people are counted in rows of one unit. */
export interface CountSpan {
  readonly unit: 'ever' | 'month' | 'day' | 'quarter';
  readonly from: Date;
  readonly before: Date;
}

interface Span {
  readonly from: number;
  readonly before: number;
}

const quarterLength = 15 * 60_000;
const dayLength = 24 * 3_600_000;

const floorMonth = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
};
const monthAfter = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
};
const floorTo = (length: number) => (at: number) => Math.floor(at / length) * length;

const floors = { month: floorMonth, day: floorTo(dayLength), quarter: floorTo(quarterLength) };
const nexts = {
  month: monthAfter,
  day: (at: number) => at + dayLength,
  quarter: (at: number) => at + quarterLength,
};

type Unit = keyof typeof floors;

/** Before anybody joined, and long after. */
const ever: Span = { from: Date.UTC(1900, 0), before: Date.UTC(3000, 0) };

/**
 * Cuts a range of time into whole months and what is left of it: of all branches together also whole days and quarters
 * of an hour, on which days begin in every time zone; of one branch `rests`, whose few people are counted one by one.
 */
export const cutRange = (
  range: MomentRange,
  isOneBranch: boolean,
): { readonly spans: readonly CountSpan[]; readonly rests: readonly Required<MomentRange>[] } => {
  if (range.from === undefined && range.before === undefined) {
    return { spans: [{ unit: 'ever', from: new Date(0), before: new Date(1) }], rests: [] };
  }
  const spans: CountSpan[] = [];
  const rests: Required<MomentRange>[] = [];
  const cut = ({ from, before }: Span, [unit, ...finer]: readonly Unit[]): void => {
    if (from >= before) return;
    if (unit === undefined) {
      rests.push({ from: new Date(from), before: new Date(before) });
      return;
    }
    const floor = floors[unit];
    const first = floor(from) === from ? from : nexts[unit](floor(from));
    const end = floor(before);
    if (first >= end) {
      cut({ from, before }, finer);
      return;
    }
    cut({ from, before: first }, finer);
    spans.push({ unit, from: new Date(first), before: new Date(end) });
    cut({ from: end, before }, finer);
  };
  const span = { from: range.from?.getTime() ?? ever.from, before: range.before?.getTime() ?? ever.before };
  cut(span, isOneBranch ? ['month'] : ['month', 'day', 'quarter']);
  return { spans, rests };
};
