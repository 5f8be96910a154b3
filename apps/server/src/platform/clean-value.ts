import { invalid } from './app-error.ts';

/** Names that reach into an object's prototype. */
const poisoned = new Set(['__proto__', 'constructor', 'prototype']);
const deepest = 12;

/** True for text with a NUL or a lone surrogate: it cannot be stored and sent back byte-equal. */
export const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
/** True for a field name that reaches into an object's prototype. */
export const isPoisoned = (name: string): boolean => poisoned.has(name);

/**
 * Refuses (`invalid`) what no schema should have to see, in any text or field name of a parsed value: NUL and lone
 * surrogates, prototype names, more than 12 levels.
 */
export const assertCleanValue = (value: unknown, depth = 0): void => {
  if (typeof value === 'string') {
    if (isUnstorable(value)) throw invalid('Your text has characters that cannot be stored. Please remove them.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= deepest) throw invalid('What was sent is nested too deeply.');
  for (const key of Object.getOwnPropertyNames(value)) {
    if (isPoisoned(key)) throw invalid('What was sent has a field name that is not taken.');
    if (isUnstorable(key)) throw invalid('A field name has characters that cannot be stored.');
    assertCleanValue((value as Record<string, unknown>)[key], depth + 1);
  }
};
