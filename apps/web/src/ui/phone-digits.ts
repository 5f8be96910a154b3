/** More than any number has, so that what is too long is still seen to be too long. */
const mostKept = 20;

/** Whatever only lays a number out: spaces, dashes, brackets, dots, and the unseen marks that come along with a paste. */
const layout = /[\s\p{Pd}\p{Cf}().[\]]/gu;

/**
 * The number in what a person typed, pasted or had filled in, without its layout. A country code in front (`+91` or
 * `0091`) goes when exactly `length` digits follow. Anything else is kept, so that a wrong number is refused and not
 * cut down to another one.
 */
export function nationalNumber(typed: string, countryCode: string, length: number): string {
  const number = typed.replace(layout, '');
  const code = countryCode.replace(/\D/g, '');
  const prefix = ['+', '00'].map((sign) => sign + code).find((each) => number.startsWith(each));
  const rest = number.slice(prefix?.length ?? 0);
  const isWhole = rest.length === length && /^\d+$/.test(rest);
  return (isWhole ? rest : number).slice(0, mostKept);
}
