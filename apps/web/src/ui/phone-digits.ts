/** The national digits in what a person typed, pasted or had filled in; at most `length` of them. */
export function nationalDigits(typed: string, countryCode: string, length: number): string {
  const code = countryCode.replace(/\D/g, '');
  let digits = typed.replace(/\D/g, '');
  if (typed.trim().startsWith('+') || digits.length > length) {
    if (digits.startsWith(code)) digits = digits.slice(code.length);
    else if (digits.startsWith('0')) digits = digits.replace(/^0+/, '');
  }
  return digits.slice(0, length);
}
