import { formatNumber } from '#lib/numbers.ts';
import type { StatChange } from '#ui/stat-card.tsx';

/**
 * How a figure stands against the period before, in per cent; after nothing at all it is the figure itself. Undefined
 * while either is unknown, and between nothing and nothing.
 */
export const changeOf = (
  { now, before, format }: { now: number | null; before: number | null | undefined; format: (value: number) => string },
  against: string,
): StatChange | undefined => {
  if (now === null || before === null || before === undefined) return undefined;
  if (now === 0 && before === 0) return undefined;
  if (now === before) return { direction: 'same', amount: '', against };
  const difference = Math.abs(now - before);
  const amount = before === 0 ? format(difference) : formatNumber(difference / before, { style: 'percent' });
  return { direction: now > before ? 'up' : 'down', amount, against };
};
