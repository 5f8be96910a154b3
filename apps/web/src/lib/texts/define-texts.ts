type Text = string | ((...values: never[]) => string);
interface Texts {
  readonly [key: string]: Text | readonly string[] | Texts;
}

const isShort = (text: string): boolean => text.length < 16;
/** Still readable, a third longer as in wordier languages, and in brackets that nothing else has. */
const pseudoText = (text: string): string => {
  const more = Math.ceil(text.length * 0.3);
  return `⟦${text}${isShort(text) ? '~'.repeat(more) : ' ~~~~'.repeat(Math.ceil(more / 5))}⟧`;
};

const pseudo = (value: unknown): unknown => {
  if (typeof value === 'string') return pseudoText(value);
  if (Array.isArray(value)) return value.map(pseudo);
  if (typeof value === 'function') return (...values: unknown[]) => pseudo(Reflect.apply(value, undefined, values));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudo(inner)]));
  }
  return value;
};

/**
 * Declares an area's texts. Every string a person reads goes through here: in a build with `VITE_PSEUDO_TEXTS=1`
 * whatever stands outside the brackets escapes translation.
 */
export const defineTexts = <const T extends Texts>(texts: T): T =>
  import.meta.env['VITE_PSEUDO_TEXTS'] === '1' ? (pseudo(texts) as T) : texts;
