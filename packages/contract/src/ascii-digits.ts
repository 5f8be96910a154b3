/** Of any script but the own, which needs no change. */
const digit = /[^\P{Nd}0-9]/gu;
const isDigit = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** What a digit of any script counts: the digits of a script stand in a row of ten, and a row begins with its zero. */
const valueOf = (character: string): string => {
  const codePoint = character.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
};

/** The text with its decimal digits of every script (Persian, Arabic-Indic, Devanagari …) written as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(digit, valueOf);
