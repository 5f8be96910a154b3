import { asciiDigits } from '@branchline/contract/ascii-digits';

/** More than any number has, so that what is too long is still seen to be too long. */
const maxDigits = 20;

/** Whatever only lays a number out: spaces, dashes, brackets, dots, and the unseen marks that come along with a paste. */
const layout = /[\s\p{Pd}\p{Cf}().[\]]/gu;

/**
 * The number in what a person typed, pasted or had filled in, without its layout and in 0 to 9. What is dialled before
 * it, the country code (`+91`, `0091` or `91`) or a single `0`, goes when exactly `length` digits follow. Anything else
 * is kept, so that a wrong number is refused and not cut down to another one.
 */
export function nationalNumber(typed: string, countryCode: string, length: number): string {
  const number = asciiDigits(typed).replace(layout, '');
  const code = countryCode.replace(/\D/g, '');
  const national = number.slice(-length);
  const before = number.slice(0, -length);
  const isWhole = /^\d+$/.test(national) && ['', '0', code, `+${code}`, `00${code}`].includes(before);
  return (isWhole ? national : number).slice(0, maxDigits);
}
