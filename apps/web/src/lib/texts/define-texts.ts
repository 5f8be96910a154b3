type Text = string | ((...values: never[]) => string);
interface Texts {
  readonly [key: string]: Text | readonly string[] | Texts;
}

const accents: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ø',
  u: 'ü',
  A: 'Å',
  E: 'Ê',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
};
const pseudoText = (text: string): string => {
  const accented = text.replace(/[aeiouAEIOU]/g, (letter) => accents[letter] ?? letter);
  return `[${accented}${'~'.repeat(Math.ceil(text.length * 0.3))}]`;
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
 * Declares an area's texts. Every string a person reads goes through here, so a build with `VITE_PSEUDO_TEXTS=1`
 * shows at a glance what escapes translation and what breaks when words get a third longer.
 */
export const defineTexts = <const T extends Texts>(texts: T): T =>
  import.meta.env['VITE_PSEUDO_TEXTS'] === '1' ? (pseudo(texts) as T) : texts;
