/** The letters of GSM 03.38; any other makes the whole text UCS-2 (3GPP TS 23.040). */
const gsmLetters = /^[\r\n !-Z_a-z£¥èéùìòÇØøÅåÄÖÑÜäöñüàÆæßÉ§¿¡ΔΦΓΛΩΠΨΣΘΞ¤]*$/;
const isGsm = (text: string): boolean => gsmLetters.test(text);
const fitsInOne = (text: string): boolean => text.length <= (isGsm(text) ? 160 : 70);

/**
 * A text with a name, such that it costs one SMS: a long name is cut, between what a reader takes for letters. Where the
 * letters of the name alone make the text UCS-2, and it is too long for that, the host of `url` stands for the name.
 */
export const inOneText = (name: string, url: string, write: (name: string) => string): string => {
  const whole = write(name);
  if (fitsInOne(whole)) return whole;
  const mark = isGsm(whole) ? '...' : '…';
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  for (let count = letters.length - 1; count > 0; count--) {
    const text = write(`${letters.slice(0, count).join('').trimEnd()}${mark}`);
    if (fitsInOne(text)) return text;
  }
  const byHost = write(new URL(url).hostname);
  return fitsInOne(byHost) ? byHost : whole;
};
