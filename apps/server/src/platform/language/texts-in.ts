/** What is said by language, without the languages in which nothing is. */
export const textsIn = (texts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([tag, text]) => (text?.trim() ? [[tag, text]] : [])));
