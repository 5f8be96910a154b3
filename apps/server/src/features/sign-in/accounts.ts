/** How a person named an account: an e-mail address or a phone number, spelled in one way. */
export interface Account {
  readonly kind: 'email' | 'phone';
  /** Small letters, or digits without the country code. What codes and counters are kept by. */
  readonly value: string;
}

/** Reads what was typed into a sign-in form: `Asha@Example.com`, `98765 43210`, `+91 98765-43210`. */
export const readAccount = (typed: string, phoneCountryCode: string): Account => {
  const text = typed.trim();
  if (text.includes('@')) return { kind: 'email', value: text.toLowerCase() };
  const number = text.replaceAll(/[\s().-]/g, '');
  const isWithCode = number.startsWith(phoneCountryCode) && number.length === phoneCountryCode.length + 10;
  return { kind: 'phone', value: isWithCode ? number.slice(phoneCountryCode.length) : number };
};
