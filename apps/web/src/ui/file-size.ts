import { formatNumber } from '#lib/numbers.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** 1,234,567 bytes as "1.2 MB", in the reader's figures. */
export function fileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return formatNumber(value, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // The short form knows no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 && value < 10 ? 1 : 0,
  });
}
