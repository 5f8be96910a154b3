/** The reader's own English, such as India's with its lakhs, where the page is in English; without "@posix". */
const english = (): string => /^en(-[a-z\d]+)*/i.exec(navigator.language)?.[0] ?? 'en';

/** A number as the language of the page writes it, in the Latin digits that all of its numbers have. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  // Counts mostly; in Latin digits they are the same everywhere, and a format is slow to make.
  !options && Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : value.toLocaleString(globalThis.branchlineWords?.locale ?? english(), { numberingSystem: 'latn', ...options });
