import type { Language } from '@branchline/contract/languages';

/** The languages that the organisation offers, its own first. Always answers, also while no database does. */
export type ReadOfferedLanguages = () => Promise<readonly [Language, ...Language[]]>;
