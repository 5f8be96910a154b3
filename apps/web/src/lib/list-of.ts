import { uiTexts } from './texts/ui-texts.ts';

const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Names one after the other, parted as the reader's language does; one of the other direction keeps it to itself (UAX #9). */
export const listOf = (names: readonly string[]): string => {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  return names
    .map((name) => (fromRight.test(name) === isRightToLeft ? name : `\u2068${name}\u2069`))
    .join(uiTexts.listComma);
};
