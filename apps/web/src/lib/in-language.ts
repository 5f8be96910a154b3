import type { Language } from '@branchline/contract/languages';

/** A text in a language where it was written in it, else the organisation's own. */
export const inLanguage = (
  own: string,
  texts: Readonly<Record<string, string>> | undefined,
  language: Language | undefined,
): string => (language === undefined ? undefined : texts?.[language]) ?? own;
